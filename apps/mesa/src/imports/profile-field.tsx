import { ApiError } from '@llave/client/api-error'
import { keepImportProfile, listImportProfiles } from '@llave/contract/staff/imports/import-calls'
import { Field } from '@llave/design/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { SelectField } from '../frame/select-field.tsx'
import * as styles from './imports.module.css'

const another = 'another'

/** How the files are written: as people usually do, as a system that is known, or as a profile says that is uploaded here. */
export function ProfileField({ chosen, choose }: { chosen: string; choose: (profileId: string) => void }) {
  const queries = useQueryClient()
  const [fault, setFault] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['import-profiles'],
    queryFn: ({ signal }) => callMesa(listImportProfiles, { signal }),
  })

  async function keep(file: File | undefined) {
    if (!file) return
    setFault('')
    try {
      const { profileId } = await callMesa(keepImportProfile, { body: { content: await file.text() } })
      await queries.invalidateQueries({ queryKey: ['import-profiles'] })
      setIsOpen(false)
      choose(profileId)
    } catch (failure) {
      setFault(
        failure instanceof ApiError && failure.message ? failure.message : failureAdvice(failure as Error),
      )
    }
  }

  const profiles = data?.profiles ?? []
  const isOlder = chosen !== '' && data && !profiles.some(({ profileId }) => profileId === chosen)
  return (
    <div className={styles.line}>
      <SelectField
        label="Perfil de los archivos"
        value={isOpen ? another : chosen}
        onChoose={(value) => {
          setIsOpen(value === another)
          if (value !== another) choose(value)
        }}
        error={error ? 'No pudimos cargar los perfiles.' : null}
      >
        <option value="">Sin perfil: como se suele escribir</option>
        {isOlder && <option value={chosen}>El que se usó, ya cambiado</option>}
        {profiles.map(({ profileId, system, by }) => (
          <option key={profileId} value={profileId}>
            {system}
            {by && ` (${by})`}
          </option>
        ))}
        <option value={another}>Otro, de un archivo JSON…</option>
      </SelectField>
      {isOpen && (
        <Field label="Archivo del perfil" error={fault}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => void keep(target.files?.[0])}
            />
          )}
        </Field>
      )}
    </div>
  )
}
