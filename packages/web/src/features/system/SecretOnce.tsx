import { Alert, Button } from '@mantine/core'
import { Arrival } from '../../ui/dialog/Arrival.tsx'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'

/** secret: what it is called. once: what to do with it. done: the way on. */
type Words = Readonly<Record<'secret' | 'once' | 'done', string>>

/** Something secret that is shown only now. */
export const SecretOnce = ({ secret, words, onDone }: { secret: string; words: Words; onDone: () => void }) => (
  <Arrival>
    <Facts live>
      <Fact name={words.secret} code copy={secret}>
        {secret}
      </Fact>
    </Facts>
    <Alert variant="light">{words.once}</Alert>
    <DialogFoot>
      <Button size="sm" onClick={onDone}>
        {words.done}
      </Button>
    </DialogFoot>
  </Arrival>
)
