import type { ReactNode } from 'react'
import './states.css'

/** Empty state: the specified sentence, and a link where there is one. */
export function Empty({
  title,
  picture,
  children,
}: {
  title: string
  picture?: string
  children?: ReactNode
}) {
  return (
    <div className="empty">
      {picture && (
        <div className="pic empty-pic">
          <img src={picture} alt="" width="1200" height="900" loading="lazy" />
        </div>
      )}
      <p className="t2">{title}</p>
      {children}
    </div>
  )
}
