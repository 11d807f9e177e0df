import type { WorksProject } from '@llave/contract/staff/contents/works'
import { formatDate } from '@llave/domain/time/format-date'
import { Page } from '../frame/page.tsx'
import { SelectField } from '../frame/select-field.tsx'
import { useAddressFilter } from '../frame/use-address-filter.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import { ContentsTabs } from './contents-tabs.tsx'
import { OfProject } from './of-project.tsx'
import * as styles from './pictures.module.css'
import { PublishProgress } from './publish-progress.tsx'
import { WorksPictures } from './works-pictures.tsx'
import { deliveryWords, picturesText } from './works-words.ts'

/** The pictures of the works: of one project, day by day, of all stages or one; published, corrected, withdrawn. */
export function WorksScreen() {
  usePageTitle('Avances de obra')
  const mayWrite = useStaff().rights.includes('write:content')
  const { params, choose } = useAddressFilter()
  const chosenStage = ({ stages }: WorksProject) =>
    stages.find((name) => name === params.get('etapa')) ?? null
  return (
    <Page title="Contenidos">
      <ContentsTabs at="/contenidos/avances" />
      <OfProject
        say={({ name, pictures, newestOn }) =>
          `${name}: ${picturesText(pictures)}${newestOn ? `, la última del ${formatDate(newestOn)}` : ''}`
        }
        filter={(project) => (
          <SelectField
            label="Etapa de las fotos"
            value={chosenStage(project) ?? ''}
            onChoose={(chosen) => choose({ etapa: chosen })}
          >
            <option value="">Todas</option>
            {project.stages.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
      >
        {(project) => (
          <>
            <p className="ink2">
              {project.reached === ''
                ? 'Ninguna foto dice todavía en qué etapa está la obra.'
                : `La obra está en «${project.reached}».`}{' '}
              {deliveryWords(project)}
            </p>
            <div className={mayWrite ? styles.two : styles.stack}>
              {mayWrite && <PublishProgress project={project} />}
              <WorksPictures project={project} stage={chosenStage(project)} mayWrite={mayWrite} />
            </div>
          </>
        )}
      </OfProject>
    </Page>
  )
}
