import { useCashStatement } from '../api/cash-statement.ts'
import { CashHome as Debts } from '../cash/cash-home.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useAhead } from '../portfolio/use-ahead.ts'

/** The home of cash mode, in a script of its own: that of letras goes without. */
export function CashHome() {
  usePageTitle('Inicio')
  return (
    <>
      <Debts />
      <LastPayment />
    </>
  )
}

/** Below all debts, after them: its script is not waited for. */
function LastPayment() {
  const ahead = useAhead({ enabled: useCashStatement().data !== undefined }).data
  return ahead ? <ahead.Ahead /> : null
}
