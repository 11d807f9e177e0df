import { authorName, type Query, type QueryMessage } from '@llave/domain/service-desk/query'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { brand } from '../brand/brand.ts'
import { AttachedPicture } from './attached-picture.tsx'
import * as styles from './thread.module.css'

/** A correspondence: author and date in the margin, text with its line breaks, pictures beneath. */
export function Thread({ messages, query }: { messages: readonly QueryMessage[]; query: Query }) {
  return (
    <ol className={styles.thread}>
      {messages.map((message) => (
        <li
          className={message.author === 'customer' ? `${styles.message} ${styles.own}` : styles.message}
          key={message.position}
        >
          <div className={styles.who}>
            <b>{authorName(message, query, brand.name)}</b>
            <time className="small ink2" dateTime={message.writtenAt.toString()}>
              {formatDate(message.writtenAt.toPlainDate())} {formatHour(message.writtenAt)}
            </time>
          </div>
          <p className={styles.text}>{message.text}</p>
          {message.attachment && <AttachedPicture of={message.attachment} />}
        </li>
      ))}
    </ol>
  )
}
