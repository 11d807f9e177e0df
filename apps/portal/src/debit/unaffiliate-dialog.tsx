import { unaffiliateCard } from '@llave/contract/debit/unaffiliate-card'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import type { AffiliatedCard, DebitAffiliation } from '@llave/domain/debit/affiliation'
import { formatDate } from '@llave/domain/time/format-date'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { affiliationsQuery } from '../api/affiliations.ts'
import { callApi } from '../api/call-api.ts'
import { createIdempotencyKey } from '../api/create-idempotency-key.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { notify } from '../frame/notification-store.ts'
import { useCustomerSession } from '../session/use-session.ts'
import { cardText } from './card-text.ts'

/** Confirms before the card is unaffiliated; then the data is refetched, and the notification bar mentions the e-mail. */
export function UnaffiliateDialog({
  affiliation,
  card,
  onClose,
  onDone,
}: {
  affiliation: DebitAffiliation
  card: AffiliatedCard
  onClose: () => void
  onDone: () => void
}) {
  const { proforma, projectName, productName, nextCharge, charging } = affiliation
  const { queryKey } = affiliationsQuery(useCustomerSession().document)
  const client = useQueryClient()
  // One key for each opened dialog: a retry after a lost answer must not unaffiliate a card that was registered later.
  const [idempotencyKey] = useState(createIdempotencyKey)
  const leaving = useMutation({
    mutationFn: () => callApi(unaffiliateCard, { body: { proforma, record: affiliation }, idempotencyKey }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) =>
        list?.map((each) => (each.proforma === proforma ? { ...each, card: null, lastRefusal: null } : each)),
      )
      await client.invalidateQueries({ queryKey })
      // Rendered synchronously, so that the next focused element is scrolled into view below the bar.
      if (affiliation.customerEmail !== '') flushSync(() => notify('cardUnenrolled'))
      onDone()
    },
  })
  const [next] = nextCharge.letras

  return (
    <Dialog title="¿Quieres desafiliarte del débito automático?" onClose={onClose}>
      {(close) => (
        <>
          <p>
            {cardText(card.maskedCard)}, {projectName}, {productName}.
          </p>
          <p className="ink2">
            Desde ahora no haremos más cobros a esta tarjeta.{' '}
            {next
              ? `Tendrás que pagar tú tus letras: la próxima vence el ${formatDate(next.dueOn)}.`
              : 'Tendrás que pagar tú tus letras.'}
          </p>
          {charging && (
            <p className="note">Hay un cobro en proceso, que no se detiene. Lo que ya se cobró no cambia.</p>
          )}
          {leaving.isError && <Alert>No pudimos desafiliar tu tarjeta. {failureAdvice(leaving.error)}</Alert>}
          <div className="dialog-acts">
            {/* The first button has the focus when the dialog opens, so a key pressed twice changes nothing. */}
            <Button onClick={close}>Mantener mi tarjeta</Button>
            <Button
              look="line"
              aria-disabled={leaving.isPending || undefined}
              onClick={() => !leaving.isPending && leaving.mutate()}
            >
              {leaving.isPending ? 'Desafiliando…' : 'Sí, desafiliarme'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
