import { placeGalleryPicture } from '@llave/contract/staff/contents/gallery'
import type { WorksProject } from '@llave/contract/staff/contents/works'
import { useQueryClient } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import { ContentsTabs } from './contents-tabs.tsx'
import { GalleryPictures } from './gallery-pictures.tsx'
import { OfProject } from './of-project.tsx'
import { PictureChoice } from './picture-choice.tsx'
import * as styles from './pictures.module.css'
import { PublishButton } from './publish-button.tsx'
import { useChosenPictures } from './use-chosen-pictures.ts'
import { worksKey } from './works-words.ts'

/** The gallery of a project: published, put in order, withdrawn. */
export function GalleryScreen() {
  usePageTitle('Galería')
  const mayWrite = useStaff().rights.includes('write:content')
  return (
    <Page title="Contenidos">
      <ContentsTabs at="/contenidos/galeria" />
      <OfProject say={({ name }) => name}>
        {(project) => (
          <div className={mayWrite ? styles.two : styles.stack}>
            {mayWrite && <PublishGallery project={project} />}
            <GalleryPictures key={project.code} project={project} mayWrite={mayWrite} />
          </div>
        )}
      </OfProject>
    </Page>
  )
}

/** Puts pictures at the end of a project's gallery, once they were seen as its customers will see them. */
function PublishGallery({ project }: { project: WorksProject }) {
  const cache = useQueryClient()
  const chosen = useChosenPictures()
  const { waiting } = chosen

  async function publish() {
    await chosen.send(async (_, body, timeout) => {
      await callMesa(placeGalleryPicture, { params: { projectCode: project.code }, body, timeout })
      await cache.invalidateQueries({ queryKey: [worksKey] })
    })
  }

  return (
    <div className={styles.stack}>
      <Part title="Publicar fotos">
        <div className={styles.form}>
          <PictureChoice chosen={chosen} titled={false} />
        </div>
      </Part>
      {waiting.length > 0 && (
        <Part title="Así las verán">
          <ul className={`${styles.grid} ${styles.seen}`} aria-label="Así las verán">
            {waiting.map(({ key, source }) => (
              <li key={key}>
                <img src={source} alt="" />
              </li>
            ))}
          </ul>
          <p className="small ink2">
            Van al final de la galería. El portal muestra las tres primeras; las demás, al abrirlas.
          </p>
        </Part>
      )}
      <PublishButton of={chosen} project={project} onPublish={() => void publish()} />
    </div>
  )
}
