import type { WorksProject } from '@llave/contract/staff/contents/works'
import { Button } from '@llave/design/button'
import type { useChosenPictures } from './use-chosen-pictures.ts'
import { picturesText } from './works-words.ts'

/** Publishes the pictures that wait, and says how many and where; nothing where none waits. */
export function PublishButton({
  of: { waiting, sending },
  project,
  onPublish,
}: {
  of: ReturnType<typeof useChosenPictures>
  project: WorksProject
  onPublish: () => void
}) {
  if (waiting.length === 0 && !sending) return null
  return (
    <div>
      <Button disabled={sending} onClick={onPublish}>
        {sending ? 'Publicando…' : `Publicar ${picturesText(waiting.length)} en ${project.name}`}
      </Button>
    </div>
  )
}
