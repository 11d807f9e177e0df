import type { FoundCustomer } from '@llave/contract/staff/search-customers'
import { Link } from 'react-router'
import { Table } from '../frame/table.tsx'
import { documentText } from './document-text.ts'

/** Customers as rows that lead to their page. */
export function FoundCustomers({ label, customers }: { label: string; customers: readonly FoundCustomer[] }) {
  return (
    <Table label={label} head={['Cliente', 'Documento', 'Celular', 'Propiedades']}>
      {customers.map((customer) => (
        <tr key={customer.customerId}>
          <td>
            <Link to={`/clientes/${customer.customerId}`}>
              <b>{customer.name}</b>
            </Link>
          </td>
          <td>{documentText(customer)}</td>
          <td>{customer.phone}</td>
          <td>{customer.properties}</td>
        </tr>
      ))}
    </Table>
  )
}
