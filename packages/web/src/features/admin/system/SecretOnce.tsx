import { Alert, Button } from '@mantine/core'
import { Arrival } from '../../../ui/dialog/Arrival.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'

/** secret: its label. once: instructions. done: the button label. */
type Copy = Readonly<Record<'secret' | 'once' | 'done', string>>

/** A secret that is shown only once. */
export const SecretOnce = ({ secret, copy, onDone }: { secret: string; copy: Copy; onDone: () => void }) => (
  <Arrival>
    <Facts live>
      <Fact name={copy.secret} code copyValue={secret}>
        {secret}
      </Fact>
    </Facts>
    <Alert variant="light">{copy.once}</Alert>
    <DialogFoot>
      <Button size="sm" onClick={onDone}>
        {copy.done}
      </Button>
    </DialogFoot>
  </Arrival>
)
