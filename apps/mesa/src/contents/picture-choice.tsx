import { useId } from 'react'
import { FileDrop } from '../frame/file-drop.tsx'
import * as styles from './pictures.module.css'
import { type ChosenPicture, mostChosen, type useChosenPictures } from './use-chosen-pictures.ts'

const stateText: Readonly<Record<ChosenPicture['state'], string>> = {
  ready: '',
  sending: 'Subiendo…',
  done: 'Publicada',
  none: '',
  refused: '',
}

/** Chooses pictures by dropping them or with the file dialog, and says of each what became of it. */
export function PictureChoice({
  chosen: { pictures, sending, waiting, add, name, remove },
  titled,
}: {
  chosen: ReturnType<typeof useChosenPictures>
  /** Whether each has words of its own. */
  titled: boolean
}) {
  const id = useId()
  const done = pictures.filter(({ state }) => state === 'done').length
  return (
    <>
      <FileDrop
        title="Elige fotos o suéltalas aquí"
        hint={`JPG o PNG de hasta 15 MB, ${mostChosen} a la vez. El lugar y el teléfono que guarda la cámara se borran.`}
        accept="image/jpeg,image/png"
        multiple
        disabled={sending}
        onFiles={(files) => void add(files)}
      />
      {pictures.length > 0 && (
        <ul className={styles.files} aria-label="Fotos elegidas">
          {pictures.map(({ key, file, source, title, state, message }, place) => (
            <li key={key} aria-label={file.name}>
              {state === 'none' ? <span className={styles.blank} /> : <img src={source} alt="" />}
              <div className={styles.about}>
                <span className={styles.name}>{file.name}</span>
                {titled && state !== 'none' && state !== 'done' && (
                  <input
                    className="input"
                    id={`${id}-${place}`}
                    aria-label={`Qué se ve en ${file.name}`}
                    placeholder="Qué se ve (opcional)"
                    maxLength={200}
                    disabled={sending}
                    value={title}
                    onChange={({ target }) => name(key, target.value)}
                  />
                )}
                {stateText[state] && <span className="small ink2">{stateText[state]}</span>}
                {message && <span className={styles.bad}>{message}</span>}
              </div>
              {state !== 'done' && (
                <button
                  type="button"
                  className="link"
                  aria-label={`Quitar ${file.name}`}
                  disabled={sending}
                  onClick={() => remove(key)}
                >
                  Quitar
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="small ink2">
        {sending
          ? `Subiendo: ${done} de ${done + waiting.length + 1}.`
          : done > 0
            ? `${done === 1 ? '1 foto publicada' : `${done} fotos publicadas`}.`
            : ''}
      </p>
      {sending && <progress max={done + waiting.length + 1} value={done} aria-label="Fotos publicadas" />}
    </>
  )
}
