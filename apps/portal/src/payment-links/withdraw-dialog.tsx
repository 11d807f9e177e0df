import { ApiError } from '@llave/client/api-error'
import type { PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { withdrawPaymentLink } from '@llave/contract/payment-links/withdraw-payment-link'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'

/** Asks once before a link is taken back. While somebody pays with it, it says so and waits. */
export function WithdrawDialog({
  link,
  onClose,
  onDone,
}: {
  link: PaymentLink
  onClose: () => void
  onDone: () => void
}) {
  const leaving = useMutation({
    mutationFn: () => callApi(withdrawPaymentLink, { body: { id: link.id } }),
    networkMode: 'always',
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  const waits = leaving.error instanceof ApiError && leaving.error.code === 'pago_en_proceso'
  return (
    <Dialog title="¿Retirar el enlace?" onClose={onClose}>
      {(close) => (
        <>
          <p>Quien lo tenga ya no podrá pagar con él. Puedes crear otro cuando quieras.</p>
          {leaving.isError && (
            <Alert>
              {waits
                ? leaving.error.message
                : `No pudimos retirar el enlace. ${failureAdvice(leaving.error) ?? ''}`}
            </Alert>
          )}
          <div className="dialog-acts">
            {/* The first button has the focus when the dialog opens, so a key pressed twice changes nothing. */}
            <Button onClick={close}>Mantener el enlace</Button>
            <Button
              look="line"
              aria-disabled={leaving.isPending || undefined}
              onClick={() => !leaving.isPending && leaving.mutate()}
            >
              {leaving.isPending ? 'Retirando…' : 'Sí, retirarlo'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
