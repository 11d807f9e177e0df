import { listCannedTexts } from '@llave/contract/staff/inbox/canned-texts'
import { countCases } from '@llave/contract/staff/inbox/count-cases'
import { listCases } from '@llave/contract/staff/inbox/list-cases'
import { attendCase, listColleagues } from '@llave/contract/staff/inbox/move-case'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { readCaseCustomer } from '@llave/contract/staff/inbox/read-case-customer'
import type { AnsweredMesa } from './answer-mesa.ts'
import { cannedTexts, inboxCase, inboxCounts, inboxCustomer, inboxRows } from './inbox-fixtures.ts'

/** An inbox of four cases in which everything can be read. */
export function answerInbox(mesa: AnsweredMesa, rows = inboxRows): void {
  mesa.answer(countCases, inboxCounts)
  mesa.answer(listCases, { rows, next: '' })
  mesa.answer(readCase, ({ params }) => inboxCase(params.key))
  mesa.answer(readCaseCustomer, inboxCustomer)
  mesa.answer(attendCase, { version: 2, present: [] })
  mesa.answer(listCannedTexts, cannedTexts)
  mesa.answer(listColleagues, [
    { personId: '8', name: 'Iván Castro' },
    { personId: '7', name: 'Milagros Ríos' },
  ])
}
