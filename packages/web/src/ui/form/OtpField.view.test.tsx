import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { OtpField } from './OtpField.tsx'

const Field = ({ onComplete }: { onComplete: (code: string) => void }) => {
  const [value, setValue] = useState('')
  return <OtpField label="Code" value={value} onChange={setValue} onComplete={onComplete} />
}

const renderField = () => {
  const codes: string[] = []
  return { codes, person: show(<Field onComplete={(code) => codes.push(code)} />) }
}
const digits = () => screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)

test.each(['123 456', ' 123-456\n', '١٢٣٤٥٦'])('a code can be pasted as %j', async (pasted) => {
  const { codes, person } = renderField()
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  await person.paste(pasted)
  expect(digits().join('')).toBe('123456')
  expect(codes).toEqual(['123456'])
})

test.each(['123456', '١٢٣٤٥٦'])('a code can be typed as %s', async (typed) => {
  const { codes, person } = renderField()
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  await person.keyboard(typed)
  expect(digits().join('')).toBe('123456')
  expect(codes).toEqual(['123456'])
})

test('typing over a code completes it with its last digit, and pasting the same one does not complete it again', async () => {
  const { codes, person } = renderField()
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  await person.keyboard('123456')
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  await person.keyboard('654321')
  await person.paste('654321')
  expect(codes).toEqual(['123456', '654321'])
  await person.click(screen.getAllByRole('textbox')[5] as HTMLElement)
  await person.keyboard('{Backspace}')
  await person.keyboard('2')
  expect(codes).toEqual(['123456', '654321', '654322'])
})

test('letters are ignored', async () => {
  const { person } = renderField()
  await person.click(screen.getAllByRole('textbox')[0] as HTMLElement)
  await person.keyboard('1a2')
  expect(digits().slice(0, 3)).toEqual(['1', '2', ''])
})
