import { ClosedThreadFooter } from './closed-thread-footer.tsx'
import { ThreadPage } from './thread-page.tsx'

/** `/query/historic/{nConsulta}`. */
export function ClosedThreadScreen() {
  return (
    <ThreadPage state="closed">{(query) => <ClosedThreadFooter key={query.id} query={query} />}</ThreadPage>
  )
}
