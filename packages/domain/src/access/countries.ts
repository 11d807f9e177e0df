import type { Country } from './country.ts'

/** ISO code, dial code and Spanish name, in the order of the Spanish alphabet; no list of a server is needed. */
const rows = `
AF93 Afganistán
AL355 Albania
DE49 Alemania
AD376 Andorra
AO244 Angola
AI1264 Anguila
AG1268 Antigua y Barbuda
SA966 Arabia Saudí
DZ213 Argelia
AR54 Argentina
AM374 Armenia
AW297 Aruba
AU61 Australia
AT43 Austria
AZ994 Azerbaiyán
BS1242 Bahamas
BD880 Bangladés
BB1246 Barbados
BH973 Baréin
BE32 Bélgica
BZ501 Belice
BJ229 Benín
BM1441 Bermudas
BY375 Bielorrusia
BO591 Bolivia
BA387 Bosnia y Herzegovina
BW267 Botsuana
BR55 Brasil
BN673 Brunéi
BG359 Bulgaria
BF226 Burkina Faso
BI257 Burundi
BT975 Bután
CV238 Cabo Verde
KH855 Camboya
CM237 Camerún
CA1 Canadá
BQ599 Caribe neerlandés
QA974 Catar
TD235 Chad
CZ420 Chequia
CL56 Chile
CN86 China
CY357 Chipre
VA39 Ciudad del Vaticano
CO57 Colombia
KM269 Comoras
CG242 Congo
KP850 Corea del Norte
KR82 Corea del Sur
CI225 Costa de Marfil
CR506 Costa Rica
HR385 Croacia
CU53 Cuba
CW599 Curazao
DK45 Dinamarca
DM1767 Dominica
EC593 Ecuador
EG20 Egipto
SV503 El Salvador
AE971 Emiratos Árabes Unidos
ER291 Eritrea
SK421 Eslovaquia
SI386 Eslovenia
ES34 España
US1 Estados Unidos
EE372 Estonia
SZ268 Esuatini
ET251 Etiopía
PH63 Filipinas
FI358 Finlandia
FJ679 Fiyi
FR33 Francia
GA241 Gabón
GM220 Gambia
GE995 Georgia
GH233 Ghana
GI350 Gibraltar
GD1473 Granada
GR30 Grecia
GL299 Groenlandia
GP590 Guadalupe
GU1671 Guam
GT502 Guatemala
GF594 Guayana Francesa
GG44 Guernesey
GN224 Guinea
GQ240 Guinea Ecuatorial
GW245 Guinea-Bisáu
GY592 Guyana
HT509 Haití
HN504 Honduras
HK852 Hong Kong
HU36 Hungría
IN91 India
ID62 Indonesia
IQ964 Irak
IR98 Irán
IE353 Irlanda
IM44 Isla de Man
CX61 Isla de Navidad
NF672 Isla Norfolk
IS354 Islandia
AX358 Islas Aland
KY1345 Islas Caimán
CC61 Islas Cocos
CK682 Islas Cook
FO298 Islas Feroe
FK500 Islas Malvinas
MP1670 Islas Marianas del Norte
MH692 Islas Marshall
SB677 Islas Salomón
TC1649 Islas Turcas y Caicos
VG1284 Islas Vírgenes Británicas
VI1340 Islas Vírgenes de EE. UU.
IL972 Israel
IT39 Italia
JM1876 Jamaica
JP81 Japón
JE44 Jersey
JO962 Jordania
KZ7 Kazajistán
KE254 Kenia
KG996 Kirguistán
KI686 Kiribati
XK383 Kosovo
KW965 Kuwait
LA856 Laos
LS266 Lesoto
LV371 Letonia
LB961 Líbano
LR231 Liberia
LY218 Libia
LI423 Liechtenstein
LT370 Lituania
LU352 Luxemburgo
MO853 Macao
MK389 Macedonia del Norte
MG261 Madagascar
MY60 Malasia
MW265 Malaui
MV960 Maldivas
ML223 Mali
MT356 Malta
MA212 Marruecos
MQ596 Martinica
MU230 Mauricio
MR222 Mauritania
YT262 Mayotte
MX52 México
FM691 Micronesia
MD373 Moldavia
MC377 Mónaco
MN976 Mongolia
ME382 Montenegro
MS1664 Montserrat
MZ258 Mozambique
MM95 Myanmar
NA264 Namibia
NR674 Nauru
NP977 Nepal
NI505 Nicaragua
NE227 Níger
NG234 Nigeria
NU683 Niue
NO47 Noruega
NC687 Nueva Caledonia
NZ64 Nueva Zelanda
OM968 Omán
NL31 Países Bajos
PK92 Pakistán
PW680 Palaos
PS970 Palestina
PA507 Panamá
PG675 Papúa Nueva Guinea
PY595 Paraguay
PE51 Perú
PF689 Polinesia Francesa
PL48 Polonia
PT351 Portugal
PR1787 Puerto Rico
GB44 Reino Unido
CF236 República Centroafricana
CD243 República Democrática del Congo
DO1809 República Dominicana
RE262 Reunión
RW250 Ruanda
RO40 Rumanía
RU7 Rusia
EH212 Sáhara Occidental
WS685 Samoa
AS1684 Samoa Americana
BL590 San Bartolomé
KN1869 San Cristóbal y Nieves
SM378 San Marino
MF590 San Martín
PM508 San Pedro y Miquelón
VC1784 San Vicente y las Granadinas
SH290 Santa Elena
LC1758 Santa Lucía
ST239 Santo Tomé y Príncipe
SN221 Senegal
RS381 Serbia
SC248 Seychelles
SL232 Sierra Leona
SG65 Singapur
SX1721 Sint Maarten
SY963 Siria
SO252 Somalia
LK94 Sri Lanka
ZA27 Sudáfrica
SD249 Sudán
SS211 Sudán del Sur
SE46 Suecia
CH41 Suiza
SR597 Surinam
SJ47 Svalbard y Jan Mayen
TH66 Tailandia
TW886 Taiwán
TZ255 Tanzania
TJ992 Tayikistán
IO246 Territorio Británico del Océano Índico
TL670 Timor Oriental
TG228 Togo
TK690 Tokelau
TO676 Tonga
TT1868 Trinidad y Tobago
TN216 Túnez
TM993 Turkmenistán
TR90 Turquía
TV688 Tuvalu
UA380 Ucrania
UG256 Uganda
UY598 Uruguay
UZ998 Uzbekistán
VU678 Vanuatu
VE58 Venezuela
VN84 Vietnam
WF681 Wallis y Futuna
YE967 Yemen
DJ253 Yibuti
ZM260 Zambia
ZW263 Zimbabue
`

/** The built-in list of countries (docs/specification.md, "country-list-built-in"). */
export const countries: readonly Country[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const space = row.indexOf(' ')
    return { code: row.slice(0, 2), dialCode: row.slice(2, space), name: row.slice(space + 1) }
  })
