import type { CaseEntry } from '@llave/contract/staff/inbox/read-case'
import type { Attachment } from '@llave/domain/service-desk/query'
import { useMinute } from '../frame/use-minute.ts'
import * as styles from './entries.module.css'
import { inLines, momentText, oneLine } from './wording.ts'

/** What was written and done, the oldest first. What the customer never sees stands in another ink. */
export function Entries({ entries, customerName }: { entries: readonly CaseEntry[]; customerName: string }) {
  const now = useMinute()
  return entries.map((entry, index) => {
    const when = momentText(entry.at, now)
    const by = entry.by === '' ? 'Otro sistema' : oneLine(entry.by)
    if (entry.kind === 'assigned' || entry.kind === 'closed' || entry.kind === 'reopened') {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end.
        <p key={index} className={styles.event}>
          {when} · {by} {doings[entry.kind](oneLine(entry.to))}
        </p>
      )
    }
    const { kind, text, pictures } = entry
    const author = {
      customer: oneLine(customerName),
      reply: by,
      answer: by,
      note: `Nota de ${by}`,
    }[kind]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end.
      <article key={index} className={`${styles.message} ${kindStyles[kind]}`}>
        <div className={styles.by}>
          <b>{author}</b>
          <span>
            {when}
            {kind === 'answer' && ' · respuesta'}
          </span>
          {kind === 'note' && entry.to !== '' && <span>para {oneLine(entry.to)}</span>}
        </div>
        <div>
          <p className={styles.text}>{inLines(text)}</p>
          {pictures.map((picture) => (
            <Picture key={picture.id} of={picture} />
          ))}
        </div>
      </article>
    )
  })
}

const kindStyles = {
  customer: styles.customer,
  reply: styles.reply,
  answer: styles.answer,
  note: styles.note,
}

const doings = {
  assigned: (to: string) => (to === '' ? 'lo dejó sin asignar' : `lo asignó a ${to}`),
  closed: () => 'lo cerró',
  reopened: () => 'lo reabrió',
} as const

function Picture({ of: { id, fileName } }: { of: Attachment }) {
  return (
    <a className={styles.file} href={`/mesa/inbox/pictures/${id}`} target="_blank" rel="noreferrer">
      {oneLine(fileName)}
      <span className="vh"> (se abre en otra pestaña)</span>
    </a>
  )
}
