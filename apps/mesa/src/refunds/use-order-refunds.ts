import { readOrderRefunds } from '@llave/contract/staff/refunds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'

const refundsKey = 'refunds'

export function groupKey(group: string): readonly string[] {
  return [refundsKey, 'group', group]
}

/** How a payment stands for refunds. What others do to it shows within half a minute. */
export function useOrderRefunds(orderNumber: string) {
  return useQuery({
    queryKey: [refundsKey, 'order', orderNumber],
    queryFn: ({ signal }) => callMesa(readOrderRefunds, { params: { orderId: orderNumber }, signal }),
    refetchInterval: 30_000,
  })
}

/** Something that is done about refunds. However it ended, what stands now is read again. */
export function useRefundAct() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: [refundsKey] })
      await cache.invalidateQueries({ queryKey: ['today'] })
      await cache.invalidateQueries({ queryKey: ['payment'] })
    },
  })
}
