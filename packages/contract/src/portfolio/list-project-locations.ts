import type { ProjectLocation } from '@llave/domain/portfolio/product'
import * as z from 'zod/mini'
import { ownerQuery } from '../access/owner.ts'
import { answers } from '../answers.ts'
import { codec, defineCall, message } from '../call.ts'
import { projectCode, text } from '../fields.ts'

const locationMessage = codec(
  z.object({
    CodProyecto: projectCode,
    Distrito: text(100),
    Provincia: text(100),
    Departamento: text(100),
    /** Extension: street and number, which the cards of the home show. */
    Direccion: text(300),
  }),
  {
    decode: (wire): ProjectLocation => ({
      projectCode: wire.CodProyecto,
      address: wire.Direccion,
      district: wire.Distrito,
      province: wire.Provincia,
      department: wire.Departamento,
    }),
    encode:
      answers &&
      ((location: ProjectLocation) => ({
        CodProyecto: location.projectCode,
        Distrito: location.district,
        Provincia: location.province,
        Departamento: location.department,
        Direccion: location.address,
      })),
  },
)

/** Where the projects of the customer stand. */
export const listProjectLocations = defineCall({
  name: 'listProjectLocations',
  method: 'GET',
  path: '/api/MiCuenta/ObtenerUbicacionProyecto',
  access: 'customer',
  writes: false,
  query: ownerQuery,
  answer: message(z.array(locationMessage)),
})
