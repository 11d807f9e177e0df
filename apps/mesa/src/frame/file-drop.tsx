import { buttonClass } from '@llave/design/button'
import { useEffect, useState } from 'react'
import * as styles from './file-drop.module.css'

/**
 * Chooses files by dropping them or with the dialog, which a click or the space bar opens. `onFiles` gets each choice
 * on its own, never an empty one; one file where `multiple` is not set. What is chosen stands in the caller's list.
 */
export function FileDrop({
  title,
  hint,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  title: string
  hint: string
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const [over, setOver] = useState(false)
  // A file that misses the field would replace Mesa by itself, and what was typed would be gone.
  useEffect(() => {
    const stay = (event: DragEvent) => event.preventDefault()
    addEventListener('dragover', stay)
    addEventListener('drop', stay)
    return () => {
      removeEventListener('dragover', stay)
      removeEventListener('drop', stay)
    }
  }, [])

  function choose(files: FileList | null) {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1)
    if (chosen.length > 0 && !disabled) onFiles(chosen)
  }

  return (
    <label
      className={over ? `${styles.drop} ${styles.over}` : styles.drop}
      onDragOver={() => setOver(!disabled)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        choose(event.dataTransfer.files)
      }}
    >
      <b>{title}</b>
      <span className="small ink2">{hint}</span>
      <input
        className="vh"
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          choose(target.files)
          // The same file, mended meanwhile, can be chosen again.
          target.value = ''
        }}
      />
      <span className={buttonClass({ look: 'line', small: true })} aria-hidden="true">
        {multiple ? 'Elegir archivos' : 'Elegir archivo'}
      </span>
    </label>
  )
}
