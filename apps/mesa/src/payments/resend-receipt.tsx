import type { PaymentStory } from '@llave/contract/staff/payments/read-payment'
import { resendMessage } from '@llave/contract/staff/resend-message'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { useStaff } from '../session/use-session.ts'

/** Sends the receipt's e-mail once more, to where it went. */
export function ResendReceipt({
  story: { orderId, customerId, receipt, receiptMail },
}: {
  story: PaymentStory
}) {
  const { rights } = useStaff()
  const cache = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callMesa(resendMessage, { params: { customerId, messageId: receiptMail } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['payment', orderId] }),
  })
  if (receiptMail === '' || !rights.includes('write:messages')) return null
  return (
    <>
      {error && <Alert>{failureAdvice(error)}</Alert>}
      {isSuccess && (
        <span className="small ink2" role="status">
          El recibo sale otra vez.
        </span>
      )}
      <Button look="line" disabled={isPending} onClick={() => mutate()}>
        Reenviar recibo {receipt}
      </Button>
    </>
  )
}
