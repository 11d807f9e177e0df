import { resendMessage, sendByEmail } from '@llave/contract/staff/resend-message'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'

/** Sends a message of a customer again, or by e-mail what an SMS should have said; then reads what happened anew. */
export function useResend(customerId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ messageId, byEmail }: { messageId: string; byEmail: boolean }) =>
      callMesa(byEmail ? sendByEmail : resendMessage, { params: { customerId, messageId } }),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: ['customer', customerId] })
      await cache.invalidateQueries({ queryKey: ['customer-events', customerId] })
    },
  })
}
