import type { AnswerOf, FeedCall, Llave, PaymentRow } from '../../docs/integration-client.ts'

/**
 * Answers each prepayment of a page with its new plan: the first letras keep their documents and days with new
 * amounts, the others are annulled. The same page again brings the same rows under the same key, so once.
 */
export async function bringNewPlans(
  { llave, say }: { readonly llave: Llave; readonly say: (line: string) => void },
  { rows }: AnswerOf<FeedCall>,
): Promise<void> {
  for (const row of rows) {
    if (row.kind !== 'payment' || !('prepayment' in row) || !row.prepayment) continue
    const { replaces, letras } = row.prepayment
    const answer = await llave.call('putReceivables', {
      idempotencyKey: `plan-${row.documentNumber}`,
      body: { rows: newPlan(row, row.prepayment) },
    })
    const refused = answer.rows.filter(({ faults }) => faults && faults.length > 0).length
    say(
      refused > 0
        ? `Llave no acepta ${refused} letras del nuevo cronograma de ${row.documentNumber}`
        : `emitió el nuevo cronograma de ${row.documentNumber}: de ${replaces.length} a ${letras} letras`,
    )
  }
}

function newPlan(
  { proforma, currency }: PaymentRow,
  { replaces, letras, amountEach, amountLast }: NonNullable<PaymentRow['prepayment']>,
) {
  return replaces.map(({ company, year, documentNumber, code, dueOn, amount }, index) => {
    const stays = index < letras
    return {
      proforma,
      kind: 'instalment' as const,
      code,
      company,
      year,
      documentNumber,
      currency,
      amount: !stays ? amount : index + 1 === letras ? amountLast : amountEach,
      dueOn,
      state: stays ? ('pending' as const) : ('annulled' as const),
    }
  })
}
