import { signInWithCompany } from '@llave/contract/staff/sign-in-with-company'
import { Alert } from '@llave/design/alert'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { callMesa, startSession } from '../api/call-mesa.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { wayBack } from '../session/way-back.ts'
import { takeWayBack } from './company-way-back.ts'
import { Gate } from './gate.tsx'
import { sayFailure } from './say-failure.ts'

/** Where the company's sign-in leads back to. */
export function CompanyReturn() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  usePageTitle('Entrar')
  const { mutate, error } = useMutation({
    async mutationFn() {
      await callMesa(signInWithCompany, { body: { query: search.slice(1) || '-' } })
      await startSession()
    },
    onSuccess() {
      const back = new URLSearchParams({ volver: takeWayBack() })
      return navigate(wayBack(`?${back}`), { replace: true })
    },
  })
  useEffect(() => {
    // What was sent back is good once.
    if (begun.current) return
    begun.current = true
    mutate()
  }, [mutate])
  if (!error) {
    return (
      <Gate title="Un momento">
        <p role="status">Comprobando tu cuenta de la empresa…</p>
      </Gate>
    )
  }
  return (
    <Gate title="No pudimos abrirte Mesa">
      <Alert>{sayFailure(error)}</Alert>
      <p>
        <Link className="link" to="/entrar">
          Entrar de otra manera
        </Link>
      </p>
    </Gate>
  )
}
