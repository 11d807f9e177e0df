import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { serviceDeskFaults } from '@llave/domain/service-desk/faults'
import type { Query } from '@llave/domain/service-desk/query'
import { ButtonLink } from '../frame/button-link.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import * as styles from './closed-thread-footer.module.css'
import { emptyQuery, emptyReply } from './query-draft.ts'
import * as threadStyles from './thread.module.css'
import { useDraft } from './use-draft.ts'

/** Below a closed thread: a link to a new query, into which a late reply can be moved. */
export function ClosedThreadFooter({ query }: { query: Query }) {
  const navigate = useNavigate()
  const reply = useDraft(`reply ${query.id}`, emptyReply)
  const next = useDraft('query', emptyQuery)
  const { text, picture } = reply.value
  if (!reply.restored || !next.restored) return null
  if (text.trim() === '' && picture === null) {
    return (
      <div className={styles.foot}>
        <ButtonLink look="line" to="/query/request/new">
          Nueva consulta
        </ButtonLink>
      </div>
    )
  }

  async function moveToNewQuery() {
    const existing = next.value
    next.change({
      subject: existing.subject || query.subject,
      projectCode: existing.projectCode || query.projectCode,
      // A draft that was begun before is kept.
      text: [existing.text, text].filter(Boolean).join('\n\n'),
      picture: existing.picture ?? picture,
    })
    await next.prepareSubmission()
    reply.clear()
    navigate('/query/request/new')
  }
  return (
    <section className={styles.foot} aria-labelledby="sin-enviar">
      <Alert>{serviceDeskFaults.queryClosed}</Alert>
      <h3 className="t3" id="sin-enviar">
        Tu respuesta no se envió
      </h3>
      <p className={threadStyles.text}>{text}</p>
      {picture && <p className="small ink2">Con la imagen {picture.fileName}</p>}
      <Button onClick={moveToNewQuery}>Abrir una nueva consulta con este texto</Button>
    </section>
  )
}
