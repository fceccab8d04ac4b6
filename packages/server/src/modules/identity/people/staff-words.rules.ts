import { fold } from '../../../platform/folded.rules.ts'

// Words used to impersonate a platform's staff, in the languages most common among members.

const folded = (lines: readonly string[]): string[] => [...new Set(lines.flatMap((line) => line.split(' ').map(fold)))]

/** Refused anywhere in a name, as they are not personal names. */
export const TITLES = folded([
  'admin admins administrator administrators administration moderator moderators sysadmin webmaster',
  'administrador administradora moderador moderadora',
  'administrateur administratrice modérateur modératrice',
  'administratorin moderatorin administratör yönetici moderatör',
  'amministratore amministratrice moderatore moderatrice',
  'beheerder administratorka moderatorka',
  'администратор администратора администрация админ модератор адміністратор адміністраторка адміністрація адмін',
  '管理员 管理員 系统管理员 版主 客服 管理者 管理人 モデレーター 관리자 운영자 प्रशासक व्यवस्थापक',
])

/** Refused alone, combined, or with the platform's name, as some are also personal names. */
export const ROLES = folded([
  'support staff team official owner help helpdesk service services security system billing payment payments treasury mod',
  'success compliance finance moderation verification',
  'soporte ayuda equipo equipe equipa oficial suporte ajuda',
  'assistance soutien officiel officielle kundendienst kundenservice hilfe offiziell',
  'supporto assistenza ufficiale ondersteuning klantenservice',
  'wsparcie zespół pomoc destek ekip yardım',
  'поддержка команда служба помощь підтримка допомога',
  '支持 团队 團隊 官方 サポート チーム 運営 公式 事務局 고객센터 고객지원 운영팀 공식',
  'الدعم دعم فريق مشرف المشرف مدير المدير مسؤول المسؤول सहायता समर्थन',
])

/**
 * Refused with the platform's name, even if that is a personal name. By themselves they may be a personal name or part
 * of one.
 */
export const DEPARTMENTS = folded([
  'accounting ceo cfo cto wallet wallets notification notifications helpline hotline council board noreply reply trust safety',
  'legal care news info contact bot announcements operations management',
])

/**
 * Words between these that do not turn the text into a personal name. Short ones are also parts of names: Ella, Adela.
 */
export const FILLERS = folded([
  'the your our of from at by and for a customer member members community account accounts desk center centre care office platform site verified',
  'client cliente técnico الفني',
])

/** Words that are also personal names. */
export const PEOPLES_NAMES = folded([
  'amber angel aurora autumn celeste charity clara crystal daisy destiny divine eden faith flora gloria grace harmony haven',
  'heather heaven hazel holly ivory jasmine jewel journey liberty maria marina melody mercy miracle olive paris patience',
  'pearl phoenix praise precious prince princess robin ruby sandy serenity sierra sophia star stella summer sunny terra',
  'trinity venus victor victoria violet willow winter',
  'baker carter cooper fisher forest garcia hunter khan lopez martin mason miller river rivers singh smith stone taylor turner walker young',
])
