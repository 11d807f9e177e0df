import { filterQuery, readPaymentFilter } from '@llave/contract/staff/payments/payment-filter'
import { readPaymentNeighbours } from '@llave/contract/staff/payments/read-payment-neighbours'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { useKeys } from '../keys/use-keys.ts'

/** `[` and `]` lead through the list that one came from. */
export function NeighbourKeys({ orderId, params }: { orderId: string; params: URLSearchParams }) {
  const navigate = useNavigate()
  const search = filterQuery(params)
  const { data } = useQuery({
    queryKey: ['payment-neighbours', orderId, search],
    queryFn: ({ signal }) =>
      callMesa(readPaymentNeighbours, {
        params: { orderId },
        query: readPaymentFilter(params).filter,
        signal,
      }),
  })
  const go = (id: string) => void navigate(`/pagos/${id}${search && `?${search}`}`)
  const { newer, older } = data ?? { newer: '', older: '' }
  useKeys('En un pago', [
    ...(newer ? [{ presses: { '[': () => go(newer) }, words: 'Pago anterior', brief: 'pago anterior' }] : []),
    ...(older ? [{ presses: { ']': () => go(older) }, words: 'Pago siguiente', brief: 'siguiente' }] : []),
  ])
  return null
}
