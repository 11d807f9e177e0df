import { longestSubject, longestText, maxPhotos } from './limits.ts'

/** Every sentence that the forms and the calls of the service desk say of a fault. */
export const serviceDeskFaults = {
  // Of the specification, letter for letter (docs/specification.md, "new-query-subject-required" and on).
  subjectRequired: 'El asunto es requerido',
  projectRequired: 'El proyecto es requerido',
  textRequired: 'La consulta es requerida',
  phoneRequired: 'El celular de contacto es requerido',
  phoneWrong: 'El celular de contacto es incorrecto',
  emailRequired: 'El email de contacto es requerido',
  emailWrong: 'El email de contacto es incorrecto',
  observationRequired: 'El detalle de observación es requerido',
  // Ours.
  subjectLong: `El asunto tiene más de ${longestSubject} caracteres`,
  textLong: `La consulta tiene más de ${longestText} caracteres`,
  observationLong: `El detalle de observación tiene más de ${longestText} caracteres`,
  subjectHidden: 'El asunto tiene caracteres que no se admiten',
  textHidden: 'La consulta tiene caracteres que no se admiten',
  observationHidden: 'El detalle de observación tiene caracteres que no se admiten',
  tooManyPhotos: `Se admiten hasta ${maxPhotos} fotos`,
  notPicture: 'El archivo no es una imagen jpg o png',
  pictureLarge: 'La imagen pesa más de 10 MB',
  queryClosed: 'Esta consulta está cerrada. Abre una nueva consulta.',
  pictureBroken: 'La imagen está dañada o es demasiado grande',
} as const
