import { projectImage } from '@llave/domain/portfolio/home-summary'
import { ProjectPicture, preloadProjectPicture } from '../property/project-picture.tsx'
import * as styles from './project-strip.module.css'

const sizes = '(min-width: 1024px) 45vw, 100vw'

/** The picture of the project that a payment or an affiliation is about, across the page; beside it on a wide one. */
export function ProjectStrip({ projectCode }: { projectCode: string }) {
  return (
    <div className={`pic ${styles.strip}`}>
      <ProjectPicture src={projectImage(projectCode)} sizes={sizes} eager />
    </div>
  )
}

/** Preloads the picture before the screen around it can be rendered. */
export function preloadProjectStrip(projectCode: string): void {
  preloadProjectPicture(projectImage(projectCode), sizes)
}
