import { ApiError } from '@llave/client/api-error'
import {
  downloadTemplate,
  lookAtImport,
  openImport,
  uploadImportPart,
} from '@llave/contract/staff/imports/import-calls'
import { Alert } from '@llave/design/alert'
import { Button, buttonClass } from '@llave/design/button'
import { Steps } from '@llave/design/steps'
import { faultOfImportFile, holdsRows } from '@llave/domain/staff/import-file-name'
import { importPart } from '@llave/domain/staff/import-state'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { FileDrop } from '../frame/file-drop.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './imports.module.css'
import { PastImports } from './past-imports.tsx'
import { ProfileField } from './profile-field.tsx'
import { importSteps } from './step-of.ts'

/** Uploads files to be looked at, and lists what came in. */
export function ImportsScreen() {
  usePageTitle('Importar')
  const { rights } = useStaff()
  return (
    <Page
      title="Importar"
      acts={
        <a className={buttonClass({ look: 'line' })} href={downloadTemplate.path} download>
          Descargar plantilla
        </a>
      }
    >
      <Steps names={importSteps} current={1} />
      <div className={styles.two}>
        {rights.includes('write:imports') ? (
          <Upload />
        ) : (
          <Part title="Subir archivos">
            <p className="ink2">Los sube administración. Tú ves qué entró y qué se rechazó.</p>
          </Part>
        )}
        <PastImports />
      </div>
    </Page>
  )
}

function Upload() {
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number | null>(null)
  const [profileId, setProfileId] = useState('')
  const [fault, setFault] = useState('')
  const faults = files.flatMap(({ name }) => {
    const reason = faultOfImportFile(name)
    return reason ? [`${name}: ${reason}`] : []
  })
  const ready = faults.length === 0 && files.some(({ name }) => holdsRows(name)) && share === null

  function add(added: readonly File[]) {
    setFault('')
    setFiles((before) => [
      ...before.filter(({ name }) => !added.some((file) => file.name === name)),
      ...added,
    ])
  }

  async function send() {
    const total = files.reduce((sum, { size }) => sum + size, 0)
    let sent = 0
    setShare(0)
    setFault('')
    try {
      const { importId } = await callMesa(openImport, {})
      const params = { importId }
      for (const file of files) {
        for (let part = 0; part === 0 || part * importPart < file.size; part++) {
          const piece = file.slice(part * importPart, (part + 1) * importPart)
          const body = new Uint8Array(await piece.arrayBuffer())
          const query = { name: file.name, part: String(part) }
          await callMesa(uploadImportPart, { params, query, body, timeout: 120_000 })
          sent += piece.size
          setShare(total === 0 ? 1 : sent / total)
        }
      }
      await callMesa(lookAtImport, { params, body: { complete: [], share: 500, profileId } })
      await navigate(`/importar/${importId}`)
    } catch (error) {
      setShare(null)
      setFault(error instanceof ApiError && error.message ? error.message : failureAdvice(error as Error))
    }
  }

  return (
    <Part title="Subir archivos">
      <FileDrop
        title="Elige los archivos o suéltalos aquí"
        hint="CSV, TXT, NDJSON o XLSX, varios a la vez; al lado, los PDF, JPG y PNG que sus filas nombran."
        multiple
        onFiles={add}
      />
      {files.length > 0 && (
        <ul className={styles.files} aria-label="Archivos elegidos">
          {files.map(({ name, size }) => (
            <li key={name}>
              <span className={styles.names}>{name}</span>
              <span className="small ink2">{Math.ceil(size / 1024).toLocaleString('en-US')} kB</span>
              <Button
                look="line"
                small
                aria-label={`Quitar ${name}`}
                onClick={() => setFiles(files.filter((file) => file.name !== name))}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ProfileField chosen={profileId} choose={setProfileId} />
      {(faults.length > 0 || fault) && <Alert>{fault || faults.join(' ')}</Alert>}
      {share !== null && (
        <p role="status">
          Subiendo… <progress max={1} value={share} aria-label="Subido" />
        </p>
      )}
      <p className={styles.line}>
        <Button disabled={!ready} onClick={() => void send()}>
          {files.length > 0
            ? `Revisar ${files.length === 1 ? '1 archivo' : `${files.length} archivos`}`
            : 'Revisar'}
        </Button>
        <span className="small ink2">Nada se guarda hasta aplicar.</span>
      </p>
    </Part>
  )
}
