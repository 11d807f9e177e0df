import { listRecentCustomers } from '@llave/contract/staff/list-recent-customers'
import { readCustomer } from '@llave/contract/staff/read-customer'
import { type SearchGroup, searchCustomers } from '@llave/contract/staff/search-customers'
import { readSearch } from '@llave/domain/staff/search-shape'
import { type SearchTerm, searchTermText } from '@llave/domain/staff/search-term'
import type { Database } from '../../database/database.ts'
import type { RegisterStaffCall } from '../calls/register-staff-call.ts'
import { findCustomers, findIds, findPayments, findRecentIds, findsPayments } from './search.store.ts'

/** What one sees of each field while typing. */
const shownEach = 5
const shownRecent = 10

export function registerSearch(register: RegisterStaffCall, { db }: { readonly db: Database }): void {
  register(searchCustomers, async ({ query, tellsOf }) => {
    const terms = readSearch(query.q)
    const found = await Promise.all(terms.map((term) => searchFor(db, term)))
    const groups = found.filter(({ customers, payments }) => customers.length + payments.length > 0)
    const told = groups.flatMap(({ customers, payments }) => [...customers, ...payments])
    tellsOf(told.map(({ customerId }) => Number(customerId)))
    return { fields: terms.map(searchTermText), groups }
  })

  register(listRecentCustomers, async ({ person, tellsOf }) => {
    const ids = await findRecentIds(db, { personId: person.id, call: readCustomer.name }, shownRecent)
    tellsOf(ids.map(Number))
    return findCustomers(db, ids)
  })
}

async function searchFor(db: Database, term: SearchTerm): Promise<SearchGroup> {
  const ids = await findIds(db, term, shownEach + 1)
  const shown = ids.slice(0, shownEach)
  return {
    field: searchTermText(term),
    customers: findsPayments(term) ? [] : await findCustomers(db, shown),
    payments: findsPayments(term) ? await findPayments(db, shown) : [],
    hasMore: ids.length > shownEach,
  }
}
