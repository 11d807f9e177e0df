import { expect, test } from 'vitest'
import { emptyComplaint, remainingComplaint } from './complaint-draft.ts'

const photo = { base64: 'QQ==', fileName: 'a.jpg' }
const other = { base64: 'Qg==', fileName: 'b.jpg' }

test('of a complaint that was edited while it was sent, what was added remains, and says nothing of an earlier one', () => {
  const left = { ...emptyComplaint, proforma: '1000234', phone: '987654321', email: 'lucia@correo.example' }
  const sent = { ...left, observation: 'Roza.', photos: [photo], after: '13', unsure: true }
  const now = { ...sent, observation: 'Roza. También gotea.', photos: [photo, other] }
  expect(remainingComplaint(now, sent)).toEqual({
    ...left,
    observation: 'También gotea.',
    photos: [other],
    after: '',
    unsure: false,
  })
})
