import { listIssuedPapers } from '@llave/contract/certificates/list-issued-papers'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { readReceipt } from '@llave/contract/payments/read-receipt'
import { listDocuments } from '@llave/contract/portfolio/list-documents'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import { readProgress } from '@llave/contract/portfolio/read-progress'
import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { readRefinancingLimit } from '@llave/contract/prepayment/read-refinancing-limit'
import { simulatePrepayment } from '@llave/contract/prepayment/simulate-prepayment'
import { readCashStatement } from '@llave/contract/receivables/read-cash-statement'
import { readExchange } from '@llave/contract/receivables/read-exchange'
import { readInstalments } from '@llave/contract/receivables/read-instalments'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import { readThread } from '@llave/contract/service-desk/read-thread'
import { paintPhoto } from '../../paint.ts'
import {
  affiliation,
  cardOnDebit,
  cashItem,
  complaint,
  customer,
  flat,
  letra,
  lot,
  notice,
  paidCash,
  paidLetra,
  paper,
  progressPicture,
  query,
  queryMessage,
  receiptOf,
  today,
} from '../fixtures.ts'
import { answerSignIn } from '../frame/enter-by-form.ts'
import { issuedPapers, periodFigures } from '../papers/papers.ts'
import { answerWays } from '../prepayment/answer-ways.ts'
import type { Screens } from '../screen.ts'

const attachment = {
  id: '7f1c3a52-0000-4000-8000-000000000001',
  fileName: 'sala.jpg',
  width: 1600,
  height: 1200,
}

/** Answers with data that puts every kind of content on the screens. */
export async function answerEveryScreen(screens: Screens) {
  answerSignIn(screens)
  const late = letra(lot, 3, { dueOn: today.subtract({ days: 9 }) })
  const instalments = [
    ...[60, 30].map((days, index) => paidLetra(lot, index + 1, today.subtract({ days }))),
    ...[late, letra(lot, 4), letra(lot, 5), letra(flat, 1)],
  ]
  const items = [cashItem(lot, '1900000098'), paidCash(flat, '1900000099', today.subtract({ days: 30 }))]
  const leak = query('45', 'Filtración junto a la mampara')
  const plan = query('31', 'Copia del plano de ubicación', { state: 'closed' })
  screens.answer(readCustomerStatement, { customer, products: [lot, flat], instalments })
  screens.answer(readCashStatement, { customer, products: [lot, flat], items })
  screens.answer(readInstalments, [late])
  screens.answer(readReceipt, receiptOf(paidLetra(lot, 2, today.subtract({ days: 30 }))))
  screens.answer(readPeriodStatement, periodFigures)
  screens.answer(listIssuedPapers, issuedPapers)
  screens.answer(readExchange, null)
  screens.answer(searchNotices, [notice(1, { proforma: flat.proforma }), notice(2, { read: true })])
  screens.answer(listAffiliations, [affiliation(flat, { card: cardOnDebit() }), affiliation(lot)])
  screens.answer(listDocuments, [paper('1')])
  screens.answer(readProgress, {
    delivery: null,
    subscribed: false,
    stages: ['Cimientos', 'Estructura'],
    pictures: ['Fachada', 'Sala', 'Escalera'].map((title) =>
      progressPicture('2026-11-16', title, { stage: 'Estructura' }),
    ),
  })
  answerWays(screens)
  screens.answer(readRefinancingLimit, { maxLetras: 3, totalMinor: 105_150, payoffMinor: 100_000 })
  screens.answer(
    simulatePrepayment,
    [1, 2].map((number) => ({
      number,
      dueOn: today.add({ months: number }),
      amountMinor: 40_000,
      paid: false,
    })),
  )
  screens.answer(listQueries, [leak, plan])
  screens.answer(readThread, ({ query: { queryId } }) =>
    queryId === leak.id
      ? [queryMessage(leak, 1, 'Entra agua.'), queryMessage(leak, 2, 'Así quedó.', { attachment })]
      : [
          queryMessage(plan, 1, '¿Me la envían?'),
          queryMessage(plan, 2, 'Se la enviamos.', { author: 'developer' }),
        ],
  )
  screens.answer(listComplaints, [complaint('12', { photos: [attachment] })])
  const { buffer } = await paintPhoto()
  screens.answer(readAttachment, { bytes: new Uint8Array(buffer), fileName: 'sala.jpg' })
}
