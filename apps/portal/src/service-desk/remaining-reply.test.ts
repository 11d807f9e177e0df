import { expect, test } from 'vitest'
import { remainingReply } from './remaining-reply.ts'

const picture = { base64: 'QQ==', fileName: 'a.jpg' }
const other = { base64: 'Qg==', fileName: 'b.jpg' }

test('text added after the sent text remains; rewritten text remains completely', () => {
  const left = { text: 'Buenos días.', picture }
  expect(remainingReply({ text: 'Buenos días.\n¿Y la puerta?', picture }, left)).toEqual({
    text: '¿Y la puerta?',
    picture: null,
  })
  expect(remainingReply({ text: 'Buenas.', picture: other }, left)).toEqual({
    text: 'Buenas.',
    picture: other,
  })
})
