import { useCashStatement } from '../api/cash-statement.ts'
import { CashHome } from '../cash/cash-home.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLoaderData } from '../navigation/navigation.tsx'
import { LetterHome } from '../portfolio/letter-home.tsx'
import type { loadHome } from '../portfolio/load-home.ts'
import { useAhead } from '../portfolio/use-ahead.ts'

/** `/`: the home of the mode in which the customer entered. */
export function HomeScreen() {
  const { mode } = useLoaderData<ReturnType<typeof loadHome>>()
  usePageTitle('Inicio')
  if (mode === 'letter') return <LetterHome />
  return (
    <>
      <CashHome />
      <LastCashPayment />
    </>
  )
}

/** Below all debts, after them: its script is not waited for. */
function LastCashPayment() {
  const ahead = useAhead({ enabled: useCashStatement().data !== undefined }).data
  return ahead ? <ahead.Ahead /> : null
}
