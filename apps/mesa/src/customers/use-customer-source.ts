import { useNavigate } from 'react-router'
import { useMandoSource } from '../mando/mando-source.ts'
import { useStaff } from '../session/use-session.ts'

/** Customers and payments in the command bar, for those who may read them. Its script comes with the first search. */
export function useCustomerSource(): void {
  const navigate = useNavigate()
  const { rights } = useStaff()
  useMandoSource({
    name: 'customers',
    order: 10,
    async find(typed, signal) {
      if (!rights.includes('read:customers') || typed === '') return []
      const { findCustomers } = await import('./find-customers.tsx')
      return findCustomers(typed, (path) => void navigate(path), rights.includes('read:payments'), signal)
    },
  })
}
