import { type AnswerOf, type FeedCall, type Llave, LlaveError } from '../../docs/integration-client.ts'

/**
 * Offers a buyer whom none of the hours suits the mornings of the next days, counted from when they said so. The same
 * page again asks for the same under the same names, so once; where somebody moved the case meanwhile, it is left to them.
 */
export async function proposeVisits(
  { llave, say }: { readonly llave: Llave; readonly say: (line: string) => void },
  { rows }: AnswerOf<FeedCall>,
): Promise<void> {
  for (const row of rows) {
    if (row.kind !== 'step' || row.state !== 'received' || row.position === 1) continue
    const { complaint, position, at } = row
    try {
      const { outcome } = await llave.call('moveRepairCase', {
        params: { case: complaint },
        body: {
          id: `visita-${complaint}-${position}`,
          seen: position,
          step: 'visit_proposed',
          slots: [2, 3, 4].map((days) => morningAfter(at, days)),
          visitor: 'Técnico de turno',
        },
      })
      if (outcome === 'created') say(`propuso otra visita del caso ${complaint}`)
    } catch (error) {
      if (!(error instanceof LlaveError) || error.status >= 500) throw error
      say(`no propuso visita del caso ${complaint}: ${error.answer.message}`)
    }
  }
}

function morningAfter(at: string, days: number): string {
  const morning = Temporal.PlainDate.from(at.slice(0, 10)).add({ days })
  return `${morning}T10:00:00-05:00`
}
