import { authorName, type Query, type QueryMessage } from '@llave/domain/service-desk/query'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { brand } from '../brand/brand.ts'
import { AttachedPicture } from './attached-picture.tsx'

/** A correspondence: author and day in the margin, words line by line, pictures beneath. */
export function Thread({ messages, query }: { messages: readonly QueryMessage[]; query: Query }) {
  return (
    <ol className="thread">
      {messages.map((message) => (
        <li className={message.author === 'customer' ? 'msg me' : 'msg'} key={message.position}>
          <div className="msg-who">
            <b>{authorName(message, query, brand.name)}</b>
            <time className="small ink2" dateTime={message.writtenAt.toString()}>
              {formatDate(message.writtenAt.toPlainDate())} {formatHour(message.writtenAt)}
            </time>
          </div>
          <p className="msg-text">{message.text}</p>
          {message.attachment && <AttachedPicture of={message.attachment} />}
        </li>
      ))}
    </ol>
  )
}
