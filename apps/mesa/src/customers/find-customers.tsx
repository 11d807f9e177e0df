import { type FoundPayment, type SearchGroup, searchCustomers } from '@llave/contract/staff/search-customers'
import { formatMoney } from '@llave/domain/money/format-money'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { callMesa } from '../api/call-mesa.ts'
import { orderLook } from '../frame/order-words.ts'
import { StateMark } from '../frame/state-mark.tsx'
import type { MandoGroup, MandoItem } from '../mando/mando-source.ts'
import { documentText } from './document-text.ts'

/** What the command bar shows of customers and payments for a typed text. `go` leads to an address. */
export async function findCustomers(
  typed: string,
  go: (path: string) => void,
  /** Whether who searches may open payments; else these lead to their customer. */
  linksPayments: boolean,
  signal: AbortSignal,
): Promise<readonly MandoGroup[]> {
  const { groups } = await callMesa(searchCustomers, { query: { q: typed }, signal })
  if (groups.length > 0) return groups.map((group) => groupOf(group, go, linksPayments))
  // A text without a digit may be meant for a command, which another source answers.
  if (!/\d/.test(typed)) return []
  return [{ title: `Nada con “${typed}”.`, items: [searchInstead(() => go('/clientes'))] }]
}

function groupOf(
  { field, customers, payments, hasMore }: SearchGroup,
  go: (path: string) => void,
  linksPayments: boolean,
): MandoGroup {
  const items: MandoItem[] = [
    ...payments.map((payment) => ({
      id: `${field} ${payment.orderId}`,
      title: `${formatMoney(payment.amount)}, ${payment.debtCode}, ${payment.projectName}`,
      detail: paymentDetail(payment),
      aside: <StateMark {...orderLook(payment.state)} />,
      choose: () => go(linksPayments ? `/pagos/${payment.orderId}` : `/clientes/${payment.customerId}`),
    })),
    ...customers.map((customer) => ({
      id: `${field} ${customer.customerId}`,
      title: customer.name,
      detail: [documentText(customer), customer.phone].filter(Boolean).join(' · '),
      aside: (
        <span className="small ink2">
          {customer.properties} {customer.properties === 1 ? 'propiedad' : 'propiedades'}
        </span>
      ),
      choose: () => go(`/clientes/${customer.customerId}`),
    })),
  ]
  const kind = payments.length > 0 ? 'Pagos' : 'Clientes'
  return {
    title: `${kind} por ${field}`,
    count: hasMore ? `${items.length} o más` : `${items.length}`,
    items,
  }
}

function paymentDetail({
  customerName,
  cardBrand,
  cardLastFour,
  authorization,
  orderId,
  at,
}: FoundPayment): string {
  const card = cardLastFour && `${cardBrand} ${cardLastFour}`.trim()
  const number = authorization ? `autorización ${authorization}` : `pedido ${orderId}`
  return [customerName, card, number, formatDate(limaDate(at))].filter(Boolean).join(' · ')
}

/** The next step where nothing was found. */
function searchInstead(choose: () => void): MandoItem {
  return {
    id: 'none',
    title: 'Buscar en Clientes con más espacio',
    detail: 'Por documento, nombre, celular, correo, proforma, letra, pedido, recibo, autorización o tarjeta',
    choose,
  }
}
