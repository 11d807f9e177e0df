import { projectImage } from '@llave/domain/portfolio/home-summary'
import type { ReactNode } from 'react'
import { ProjectPicture } from '../property/project-picture.tsx'
import * as styles from './paper.module.css'

/** What a person takes along of the last step, under the picture of the project; `name` is its label. */
export function Paper({
  name,
  projectCode,
  children,
}: {
  name: string
  projectCode: string
  children: ReactNode
}) {
  return (
    <article className={styles.paper} aria-label={name}>
      <div className={`pic ${styles.picture}`}>
        <ProjectPicture src={projectImage(projectCode)} sizes="(min-width: 768px) 40rem, 100vw" eager />
      </div>
      <div className={styles.inside}>{children}</div>
    </article>
  )
}

/** The sum of a paper, with its mark at the other end. */
export function PaperSum({ children }: { children: ReactNode }) {
  return <div className={styles.sum}>{children}</div>
}
