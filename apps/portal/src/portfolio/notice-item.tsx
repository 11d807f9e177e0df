import type { Notice } from '@llave/domain/portfolio/notice'
import { formatDate } from '@llave/domain/time/format-date'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as styles from './notice-item.module.css'

/** Milliseconds for which a title has to be visible to count as seen: not while scrolling past. */
const DWELL = 700

/** One notice; a text of more than five lines is folded. */
export function NoticeItem({
  notice,
  isNew,
  onSeen,
}: {
  notice: Notice
  isNew: boolean
  onSeen: (id: string) => void
}) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { id, read } = notice

  useEffect(() => {
    if (read || !title.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(() => onSeen(id), DWELL)
      },
      // Not all of it: of one at the window's edge a fraction of a pixel may be outside.
      { threshold: 0.9 },
    )
    seen.observe(title.current)
    return () => {
      clearTimeout(timer)
      seen.disconnect()
    }
  }, [id, read, onSeen])

  return (
    <li className={styles.notice}>
      <div className={styles.when}>
        <time className="small ink2" dateTime={notice.publishedOn.toString()}>
          {formatDate(notice.publishedOn)}
        </time>
        {isNew && <span className={styles.fresh}>Nuevo</span>}
      </div>
      <div className={styles.words}>
        <h3 className="t3" id={titleId} ref={title}>
          {notice.title}
        </h3>
        <FoldedText text={notice.text} titleId={titleId} />
      </div>
    </li>
  )
}

function FoldedText({ text, titleId }: { text: string; titleId: string }) {
  const textId = useId()
  const buttonId = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)

  // Before the first paint, and whenever the text is wrapped anew.
  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || open) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [open])

  return (
    <>
      <p className={open ? styles.text : `${styles.text} ${styles.folded}`} id={textId} ref={paragraph}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className="link small"
          id={buttonId}
          aria-labelledby={`${buttonId} ${titleId}`}
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Ver menos' : 'Ver más'}
        </button>
      )}
    </>
  )
}
