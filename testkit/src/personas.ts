import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { Phone } from '@llave/domain/access/phone'

/**
 * An invented customer, with what their data is meant to show. Shared by the demonstration, tests and
 * journeys.
 */
export type Persona = {
  readonly name: string
  readonly document: IdentityDocument
  readonly phone: Phone
  readonly email: string
  readonly shows: string
}

/** `demo/make-demo-data.ts` defines what each owns and owes, with dates relative to today in Lima. */
export const personas = {
  lucia: {
    name: 'Lucía Paredes Vargas',
    document: { type: '01', number: '44556677' },
    phone: { dialCode: '51', number: '999888777' },
    email: 'lucia.paredes@correo.example',
    shows:
      'three properties; letras 40 and 9 days overdue in dollars, two letras in one month, one debt in soles; of her flat the path to the title midway, of her house nothing is known',
  },
  mateo: {
    name: 'Mateo Huamán Salas',
    document: { type: '01', number: '40112233' },
    phone: { dialCode: '51', number: '987654321' },
    email: 'mateo.huaman@correo.example',
    shows: 'up to date, in soles; a link with which somebody else may pay his next letra',
  },
  rosa: {
    name: 'Rosa Quispe Mamani',
    document: { type: '01', number: '09876543' },
    phone: { dialCode: '51', number: '976543210' },
    email: 'rosa.quispe@correo.example',
    shows: 'one letra 9 days overdue, in soles; a document that starts with 0',
  },
  jorge: {
    name: 'Jorge Salazar Ríos',
    document: { type: '01', number: '41223344' },
    phone: { dialCode: '51', number: '965432109' },
    email: 'jorge.salazar@correo.example',
    shows: 'one letra 3 days overdue and one that is due today',
  },
  carmen: {
    name: 'Carmen Torres Benavides',
    document: { type: '01', number: '10203040' },
    phone: { dialCode: '51', number: '954321098' },
    email: 'carmen.torres@correo.example',
    shows: 'everything paid, by every payment system, one on an unknown day; her title is inscribed',
  },
  diego: {
    name: 'Diego Flores Campos',
    document: { type: '01', number: '70809010' },
    phone: { dialCode: '51', number: '943210987' },
    email: 'diego.flores@correo.example',
    shows: 'no letras: a reservation and a partly paid initial payment',
  },
  anna: {
    name: 'Anna Müller Lindqvist',
    document: { type: '04', number: '001234567' },
    phone: { dialCode: '34', number: '612345678' },
    email: 'anna.muller@correo.example',
    shows: 'a foreigner with C.E. and a Spanish phone, in dollars; two properties in one project',
  },
  liam: {
    name: "Liam O'Connor",
    document: { type: '07', number: '5501234' },
    phone: { dialCode: '1', number: '3055550142' },
    email: 'liam.oconnor@correo.example',
    shows: 'a foreigner with a passport and a US phone',
  },
  company: {
    name: 'Inversiones y Desarrollos Inmobiliarios del Pacífico Sur S.A.C.',
    document: { type: '06', number: '20512345678' },
    phone: { dialCode: '51', number: '932109876' },
    email: 'pagos@pacificosur.example',
    shows: 'a company with 120 letras on one property',
  },
  maria: {
    name: 'María de los Ángeles Fernández-Concha Gutiérrez de la Torre Ugarteche',
    document: { type: '01', number: '07654321' },
    phone: { dialCode: '51', number: '921098765' },
    email: 'maria.de.los.angeles.fernandez-concha@correo-largo.example',
    shows: 'long names of person, project and unit; large amounts',
  },
  pedro: {
    name: 'Pedro Ccori Apaza',
    document: { type: '01', number: '45667788' },
    phone: { dialCode: '51', number: '910987654' },
    email: '',
    shows: 'no e-mail is known',
  },
  elena: {
    name: 'Elena Chávez Ponce',
    document: { type: '01', number: '46778899' },
    phone: { dialCode: '51', number: '909876543' },
    email: 'elena.chavez@correo.example',
    shows: 'letras and a reservation at once; two phones',
  },
  sofia: {
    name: 'Sofía Ramos Delgado',
    document: { type: '01', number: '72334455' },
    phone: { dialCode: '51', number: '951753852' },
    email: 'sofia.ramos@correo.example',
    shows:
      'cash mode: reservations and initial payments of three products, in both currencies, some partly paid, three paid, one of them here, with its receipt',
  },
  bruno: {
    name: 'Bruno Cárdenas Vega',
    document: { type: '01', number: '73445566' },
    phone: { dialCode: '51', number: '962864973' },
    email: 'bruno.cardenas@correo.example',
    shows:
      'debts to pay in cash mode on two lots: a reservation and a partly paid initial payment among them',
  },
  valeria: {
    name: 'Valeria Núñez Campos',
    document: { type: '01', number: '74556677' },
    phone: { dialCode: '51', number: '973975310' },
    email: 'valeria.nunez@correo.example',
    shows: 'automatic debit: five properties in both currencies, one of them with overdue letras',
  },
  paola: {
    name: 'Paola Ibáñez Soto',
    document: { type: '01', number: '43345566' },
    phone: { dialCode: '51', number: '907654320' },
    email: 'paola.ibanez@correo.example',
    shows: 'a card on automatic debit, with a letra for the next 24th',
  },
  natalia: {
    name: 'Natalia Rojas Medina',
    document: { type: '01', number: '42556688' },
    phone: { dialCode: '51', number: '918273645' },
    email: 'natalia.rojas@correo.example',
    shows: 'a property that she holds together with her husband, Tomás',
  },
  tomas: {
    name: 'Tomás Arce León',
    document: { type: '01', number: '42667799' },
    phone: { dialCode: '51', number: '918273646' },
    email: 'tomas.arce@correo.example',
    shows: 'co-holder of the property of his wife, Natalia: he signs in by himself and sees the same',
  },
  gloria: {
    name: 'Gloria Benites Luna',
    document: { type: '01', number: '44778811' },
    phone: { dialCode: '51', number: '927364518' },
    email: 'gloria.benites@correo.example',
    shows: 'a property that was ceded to her: what Héctor paid of it is paid, without his card',
  },
  hector: {
    name: 'Héctor Paz Aliaga',
    document: { type: '01', number: '44889922' },
    phone: { dialCode: '51', number: '927364519' },
    email: 'hector.paz@correo.example',
    shows: 'ceded one of two properties to Gloria: he sees the other one alone',
  },
  ricardo: {
    name: 'Ricardo Tello Bravo',
    document: { type: '01', number: '43997755' },
    phone: { dialCode: '51', number: '919283746' },
    email: 'ricardo.tello@correo.example',
    shows:
      'three cards on automatic debit, charged on the last 24th: one paid and its next month skipped, one without money, one reported as stolen',
  },
  beatriz: {
    name: 'Beatriz Luján Ochoa',
    document: { type: '01', number: '43886644' },
    phone: { dialCode: '51', number: '919283747' },
    email: 'beatriz.lujan@correo.example',
    shows:
      'letras that are more than two and more than three months overdue, in soles and in dollars; a promise to pay, and one that she did not keep',
  },
  silvia: {
    name: 'Silvia Rengifo Tello',
    document: { type: '01', number: '43775533' },
    phone: { dialCode: '51', number: '917283646' },
    email: 'silvia.rengifo@correo.example',
    shows:
      'payments to follow: one that is paid, one that went back because the letra was paid already, three letras with one charge and one receipt, and one about which the bank still asks',
  },
} as const satisfies Record<string, Persona>

export type PersonaName = keyof typeof personas
