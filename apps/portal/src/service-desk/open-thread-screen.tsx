import { ReplyForm } from './reply-form.tsx'
import { ThreadPage } from './thread-page.tsx'

/** `/query/request/{id}`. */
export function OpenThreadScreen() {
  return (
    <ThreadPage state="open">
      {(query, last) => <ReplyForm key={query.id} queryId={query.id} lastSeen={last} />}
    </ThreadPage>
  )
}
