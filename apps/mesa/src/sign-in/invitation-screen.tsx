import { ApiError } from '@llave/client/api-error'
import { acceptInvitation, openInvitation } from '@llave/contract/staff/accept-invitation'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { callMesa, startSession } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { RoleList } from '../frame/role-list.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { makeKey } from '../keychain/ask-key.ts'
import { deviceName } from '../keychain/device-name.ts'
import { sayKeyFailure } from '../keychain/say-key-failure.ts'
import { Gate } from './gate.tsx'
import * as styles from './sign-in-screen.module.css'

/** The link of an invitation: who is invited as what, and their first key. */
export function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [label, setLabel] = useState(deviceName)
  usePageTitle('Tu invitación')
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callMesa(openInvitation, { body: { token } }),
    enabled: true,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accepting = useMutation({
    async mutationFn() {
      // Asked again: what the key is asked for is good for minutes, and a link may stay open for long.
      const { options } = await callMesa(openInvitation, { body: { token } })
      const key = await makeKey(options)
      await callMesa(acceptInvitation, { body: { token, label: label.trim(), key } })
      await startSession()
    },
    onSuccess: () => navigate('/acceso', { replace: true }),
  })
  const { error } = opened
  if (error instanceof ApiError && [400, 410].includes(error.status)) {
    return (
      <Gate title="Este enlace ya no abre">
        <Alert>
          {error.status === 410
            ? error.message
            : 'El enlace está incompleto. Ábrelo otra vez desde el correo de la invitación.'}
        </Alert>
        <p>
          <Link className="link" to="/entrar">
            Ya tengo una llave: entrar
          </Link>
        </p>
      </Gate>
    )
  }
  if (error) {
    return (
      <Gate title="Tu invitación">
        <LoadFailure
          title="No pudimos abrir tu invitación."
          error={error}
          retry={() => void opened.refetch()}
        />
      </Gate>
    )
  }
  if (!opened.data) {
    return (
      <Gate title="Tu invitación">
        <p role="status">Abriendo tu invitación…</p>
      </Gate>
    )
  }
  const { name, email, roles } = opened.data
  return (
    <Gate title={`Hola, ${name}`}>
      <p className="ink2">
        Te invitaron a Mesa con el correo {email}. Registra la llave con la que vas a entrar: tu huella, tu
        rostro o el PIN de este equipo.
      </p>
      {roles.length > 0 && <RoleList roles={roles} />}
      {accepting.isError && <Alert>{sayKeyFailure(accepting.error)}</Alert>}
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (label.trim() !== '') accepting.mutate()
        }}
      >
        <Field
          label="Cómo se llama este equipo"
          error={label.trim() === '' ? 'Ponle un nombre, para reconocerlo después.' : null}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              value={label}
              onChange={({ target }) => setLabel(target.value)}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </Field>
        <Button type="submit" className={styles.way} disabled={accepting.isPending}>
          {accepting.isPending ? 'Esperando tu llave…' : 'Registrar mi llave'}
        </Button>
      </form>
      <p className="small ink2">
        Después imprimes tus códigos de recuperación o registras otra llave, para que perder este equipo no te
        deje fuera.
      </p>
    </Gate>
  )
}
