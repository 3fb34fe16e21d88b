-- Tenants that were made before both logs get their screens, which go to whoever manages resources.
-- rolling
select app.add_menu_entries('[
  {"parent": "administration", "kind": "menu", "code": "signInLog", "name": "登录日志", "english": "Sign-in log",
   "icon": "history", "url": "/admin/sign-in-log", "screen": "signInLog", "sort_order": 80},
  {"parent": "signInLog", "kind": "button", "code": "export", "name": "导出", "english": "Export",
   "screen": "signInLog", "sort_order": 0},
  {"parent": "signInLog", "kind": "button", "code": "retention", "name": "设置保留天数", "english": "Set days kept",
   "screen": "signInLog", "sort_order": 1},
  {"parent": "administration", "kind": "menu", "code": "auditLog", "name": "审计日志", "english": "Audit log",
   "icon": "filetext", "url": "/admin/audit-log", "screen": "auditLog", "sort_order": 81},
  {"parent": "auditLog", "kind": "button", "code": "export", "name": "导出", "english": "Export",
   "screen": "auditLog", "sort_order": 0},
  {"parent": "auditLog", "kind": "button", "code": "retention", "name": "设置保留天数", "english": "Set days kept",
   "screen": "auditLog", "sort_order": 1}
]'::jsonb, 'home', 'manageResources');
