import { Cross } from '@llave/design/icons'
import { Clip } from '@llave/design/task-icons'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { useId } from 'react'
import * as choosePictureStyles from './choose-picture.module.css'
import * as styles from './picture-field.module.css'
import { usePictures } from './use-pictures.ts'

/** One optional picture of a message. */
export function PictureField({
  picture,
  onChange,
}: {
  picture: SentPicture | null
  onChange: (picture: SentPicture | null) => void
}) {
  const id = useId()
  const { prepare, preparing, error, forget } = usePictures(1)

  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>Archivo Adjunto:</label>
      </div>
      {picture ? (
        <span className={styles.file}>
          <Clip />
          <span className={styles.name}>{picture.fileName}</span>
          <button
            type="button"
            aria-label={`Quitar ${picture.fileName}`}
            onClick={() => {
              forget()
              onChange(null)
            }}
          >
            <Cross />
          </button>
        </span>
      ) : (
        <span className={choosePictureStyles.choose}>
          <input
            className="vh"
            id={id}
            type="file"
            accept="image/jpeg,image/png"
            aria-describedby={`${id}-e`}
            onChange={async ({ target }) => {
              const [ready] = await prepare([...(target.files ?? [])], 1)
              target.value = ''
              if (ready) onChange(ready)
            }}
          />
          <label className="btn line sm" htmlFor={id}>
            <Clip /> Elegir imagen
          </label>
          <span className="small ink2">jpg o png</span>
        </span>
      )}
      <p className="small ink2" role="status" hidden={!preparing}>
        {preparing}
      </p>
      <p className="field-error" id={`${id}-e`} aria-live="polite" hidden={!error}>
        {error}
      </p>
    </div>
  )
}
