-- Tenants that were made before news had a screen get its menu entry and buttons, which go to whoever manages resources.
-- rolling
select app.add_menu_entries(
  '[
    {"parent": "administration", "kind": "menu", "code": "news", "name": "新闻管理", "english": "News",
     "icon": "notification", "url": "/admin/news", "screen": "news", "sort_order": 40},
    {"parent": "news", "kind": "button", "code": "add", "name": "新增", "english": "Add", "screen": "news"},
    {"parent": "news", "kind": "button", "code": "edit", "name": "编辑", "english": "Edit", "screen": "news", "sort_order": 1},
    {"parent": "news", "kind": "button", "code": "publish", "name": "发布", "english": "Publish", "screen": "news",
     "sort_order": 2},
    {"parent": "news", "kind": "button", "code": "withdraw", "name": "撤回", "english": "Take back", "screen": "news",
     "sort_order": 3},
    {"parent": "news", "kind": "button", "code": "delete", "name": "删除", "english": "Delete", "screen": "news",
     "sort_order": 4},
    {"parent": "news", "kind": "button", "code": "receipts", "name": "查看回执", "english": "See receipts", "screen": "news",
     "sort_order": 5},
    {"parent": "news", "kind": "button", "code": "remind", "name": "提醒未读", "english": "Remind", "screen": "news",
     "sort_order": 6},
    {"parent": "news", "kind": "button", "code": "export", "name": "导出回执", "english": "Export receipts", "screen": "news",
     "sort_order": 7}
  ]', 'home', 'manageResources');
