import { describe, expect, test } from 'vitest'
import { personNameFault } from './person-name.rules.ts'

describe('rejected names that look like the platform', () => {
  test.each([
    'Vesica',
    'Vesica Support',
    'VesicaSupport',
    'vesica_support',
    'Support at Vesica',
    'Vesica Support Ada',
    'Ada, VesicaTeam',
    'V e s i c a  S u p p o r t',
    'Ⓥesica Support ✓',
    'Admin',
    'Adm\u0456n',
    '4dm1n',
    'Admin 7',
    'Ad\u200Bmin',
    'ADMINISTRATOR',
    'Ada (Admin)',
    'Moderator Ada',
    'Support',
    '$upport',
    'The Official Team',
    'SupportTeam24',
    'Customer Service',
    'Owner',
    'Vesica Compliance',
    'Vesica CEO',
    'No-Reply Vesica',
    'VesicaWallet',
    'Vesica Kundendienst',
    'Équipe Vesica',
    'Поддержка Vesica',
    'Vesica Holm',
    'Customer Success',
    'Soporte',
    'Équipe officielle',
    'Администратор',
    'Адміністратор Олена',
    'Administrador',
    'Ada Moderadora',
    'Modérateur',
    'Amministratore',
    'Beheerder',
    'Yönetici',
    '管理员',
    'Vesica客服',
    '管理者',
    'サポート',
    '관리자',
    'فريق الدعم',
    'प्रशासक',
  ])('%s', (name) => {
    expect(personNameFault(name, 'Vesica')).toMatch('looks like the platform')
    expect(personNameFault(name, undefined)).toBeUndefined()
  })

  test('include those for a platform name of several words', () => {
    expect(personNameFault('Inner Circle support', 'Inner Circle')).toMatch('looks like the platform')
    expect(personNameFault('InnerCircle Staff', 'Inner Circle')).toMatch('looks like the platform')
    expect(personNameFault('Support Inner', 'Inner Circle')).toBeUndefined()
  })
})

describe('rejected names that contain an address, also for administrators', () => {
  test.each([
    'pay-here.example',
    'Ada www.example.org',
    'x@y.z',
    'ada@example',
    'https://localhost',
    'ada．example',
    'ada。example',
    'ada.\u200Bexample',
    '10.0.0.1',
  ])('%s', (name) => {
    expect(personNameFault(name, 'Vesica')).toMatch('web or email address')
    expect(personNameFault(name, undefined)).toMatch('web or email address')
  })
})

describe('accepted names', () => {
  test.each([
    'Adminah',
    'Teams',
    'Victoria Staff',
    'Ada Owner',
    'Mark Team Holm',
    'Jeff Support',
    'Modesty Help',
    'Vesicana Support',
    'J.R.R. Tolkien',
    'J. R. Holm, Ph.D.',
    'Martin Luther King Jr.',
    'St. John',
    "Conan O'Brien",
    'Αθηνά Σταύρου',
    'Администрова Анна',
    '王 小明',
    'محمد علي',
    'Theo Ofelia',
    'Luca Moderato',
    'Aidé Equipo',
    'Success Okafor',
    'Ella Help',
    '지원',
    'परवेज़ मुशर्रफ़',
    'پرویز مشرف',
    '7',
  ])('%s', (name) => {
    expect(personNameFault(name, 'Vesica')).toBeUndefined()
  })
})

describe('a platform named like a person', () => {
  test.each([
    ['Rose', 'Rose Holm'],
    ['Rose', 'Ada Rose'],
    ['Li', 'Li Wei'],
    ['Garcia', 'Ada García'],
  ])('named %s accepts the name %s', (platform, name) => {
    expect(personNameFault(name, platform)).toBeUndefined()
  })

  test.each(['Rose', 'Rose Support', 'Équipe Rose', 'Rose Compliance', 'Rose Wallet', 'Rose Admin'])(
    'named Rose rejects the name %s',
    (name) => {
      expect(personNameFault(name, 'Rose')).toMatch('looks like the platform')
    },
  )
})
