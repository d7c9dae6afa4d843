import { texts, type Texts } from './texts.ts';

/** Audit actions about backups and operators' commands. */
export const operatorActions = {
  'backup.made': texts('Backup made', 'Sauvegarde effectuée', 'إنشاء نسخة احتياطية', '完成备份'),
  'backup.failed': texts('Backup failed', 'Échec d’une sauvegarde', 'تعذّر إنشاء نسخة احتياطية', '备份失败'),
  'backup.verified': texts('Backup verified', 'Sauvegarde vérifiée', 'التحقق من نسخة احتياطية', '备份已验证'),
  'backup.verification_failed': texts(
    'Backup not verified',
    'Échec de la vérification d’une sauvegarde',
    'تعذّر التحقق من نسخة احتياطية',
    '备份验证失败',
  ),
  'backup.restored': texts(
    'Installation restored from a backup',
    'Installation restaurée depuis une sauvegarde',
    'استعادة النظام من نسخة احتياطية',
    '从备份恢复系统',
  ),
  'release.installed': texts('Release installed', 'Version installée', 'تثبيت إصدار من النظام', '安装系统版本'),
  'user.added_by_command': texts(
    'Administrator added by command',
    'Administrateur ajouté par commande',
    'إضافة مدير للنظام عبر الأوامر',
    '通过命令添加管理员',
  ),
  'user.password_link_made': texts(
    'Password link made by command',
    'Lien de mot de passe créé par commande',
    'إنشاء رابط كلمة مرور عبر الأوامر',
    '通过命令生成密码链接',
  ),
  'user.second_step_removed': texts(
    'Second step reset by command',
    'Deuxième étape réinitialisée par commande',
    'إعادة ضبط الخطوة الثانية عبر الأوامر',
    '通过命令重置第二步验证',
  ),
} as const satisfies Record<string, Texts>;
