// Generated from locales/en by vite/text-types.mjs: edit the texts, not this file.
import 'i18next';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    "dragoman/activity": {
      "title": "Activity",
      "lead": "Who changed what, newest first. Changes to texts and keys can be undone.",
      "all": "All activity",
      "earlier": "Earlier",
      "changes": "Changes",
      "undo": "Undo",
      "undone": "undone",
      "system": "The system",
      "empty": {
        "title": "Nothing has happened yet",
        "text": "Changes to texts, keys, namespaces, languages and releases will be listed here."
      },
      "none": {
        "title": "No matching activity",
        "text": "No changes match these filters."
      },
      "filter": {
        "label": "Filter activity",
        "person": "Person",
        "everybody": "Everyone",
        "language": "Language",
        "allLanguages": "All languages",
        "show": "Show",
        "key": "Showing one key only.",
        "all": "Show all"
      },
      "report": {
        "changedMeanwhile": "changed since",
        "forbidden": "you do not have permission",
        "impossible": "no longer possible",
        "done_one": "{{count, number}} change undone",
        "done_other": "{{count, number}} changes undone",
        "left_one": "{{count, number}} change was left as it is:",
        "left_other": "{{count, number}} changes were left as they are:"
      },
      "field": {
        "key": "Key",
        "name": "Name",
        "description": "Description",
        "maxLength": "Maximum length",
        "tags": "Tags",
        "reference": "Translated from",
        "fallback": "Fallback",
        "roles": "Roles",
        "scopes": "Permissions",
        "identityProvider": "Sign-in service"
      },
      "did": {
        "textWritten": "Text written",
        "textChanged": "Text changed",
        "textCleared": "Text removed",
        "textRestored": "Earlier text restored",
        "textApproved": "Text approved",
        "textSentBack": "Text sent back",
        "keyCreated": "Key created",
        "keyChanged": "Key changed",
        "keyDeleted": "Key deleted",
        "keyRestored": "Key restored",
        "namespaceAdded": "Namespace created",
        "namespaceChanged": "Namespace changed",
        "namespaceDeleted": "Namespace deleted",
        "namespaceRestored": "Namespace restored",
        "languageAdded": "Language added",
        "languageChanged": "Language changed",
        "languageDeleted": "Language deleted",
        "manySetState": "Status of several texts set",
        "manyCopySource": "Source copied",
        "manyClear": "Several texts removed",
        "manyDelete": "Several keys deleted",
        "manyRestore": "Several keys restored",
        "manyTag": "Tags added",
        "manyUntag": "Tags removed",
        "referenceChanged": "Reference language changed",
        "orderChanged": "Order changed",
        "settingChanged": "Setting changed",
        "undone": "Change undone",
        "imported": "Files imported",
        "published": "Published",
        "rolledBack": "Rolled back",
        "personSetUp": "First administrator created",
        "personJoined": "Account created",
        "personDisabled": "Account disabled",
        "personEnabled": "Account enabled",
        "rolesChanged": "Roles changed",
        "personRenamed": "Name changed",
        "personSignedOut": "Signed out everywhere",
        "resetLinkCreated": "Password-reset link created",
        "passwordReset": "Password reset",
        "passwordChanged": "Password changed",
        "identityLinked": "Sign-in service connected",
        "invitationCreated": "Invitation created",
        "invitationRevoked": "Invitation revoked",
        "tokenCreated": "Token created",
        "tokenRevoked": "Token revoked",
        "other": "Other change",
        "resetLinkRevoked": "Password-reset link revoked",
        "authenticatorAppAdded": "Authenticator app set up",
        "authenticatorAppRemoved": "Authenticator app removed",
        "recoveryCodesCreated": "Recovery codes created",
        "secondFactorReset": "Two-factor authentication reset",
        "secondFactorRulesChanged": "Requirement of two-factor authentication changed"
      },
      "more_one": "and {{count, number}} more",
      "more_other": "and {{count, number}} more",
      "languages_one": "{{count, number}} language",
      "languages_other": "{{count, number}} languages",
      "texts_one": "{{count, number}} text",
      "texts_other": "{{count, number}} texts",
      "security": "Security log"
    };
    "dragoman/common": {
      "name": "Dragoman",
      "documentTitle": "{{title}} – Dragoman",
      "skip": "Skip to content",
      "navigation": {
        "label": "Main",
        "languages": "Languages",
        "texts": "Texts",
        "developers": "Developers",
        "people": "People",
        "releases": "Releases",
        "files": "Files",
        "translate": "Translate",
        "review": "Review",
        "workspace": "Workspace",
        "settings": "Settings"
      },
      "language": {
        "label": "Language: {{language}}"
      },
      "theme": {
        "label": "Appearance",
        "system": "System",
        "light": "Light",
        "dark": "Dark"
      },
      "footer": {
        "about": "Every word of this interface comes from the catalogue it serves."
      },
      "account": {
        "signIn": "Sign in",
        "menu": "Account: {{name}}",
        "profile": "Profile",
        "signOut": "Sign out",
        "inPlace": "Edit texts in place"
      },
      "commands": {
        "find": "Find a command",
        "keys": "Keyboard shortcuts"
      },
      "drafts": {
        "show": "Show drafts",
        "shown": "You are also seeing texts that are not published yet. Visitors do not see them.",
        "end": "Show published texts only"
      },
      "copy": "Copy",
      "copied": "Copied"
    };
    "dragoman/developers": {
      "title": "Developers",
      "description": "Connect an i18next client, a Nest application or a script to the texts of this installation.",
      "lead": "This installation serves its texts at <code>{{origin}}/locales</code> to any i18next client with its usual settings. Everything below is tailored to this installation: copy it and it runs.",
      "contents": "On this page",
      "choice": {
        "language": "Language",
        "namespace": "Namespace",
        "own": "This interface",
        "show": "Apply"
      },
      "ask": {
        "title": "Try it",
        "text": "Choose what to request. The examples below use the same language and namespace.",
        "merged": "Fill gaps from the fallback languages",
        "send": "Send request",
        "asking": "Waiting for the response…",
        "again": "Request again with this ETag",
        "noBody": "no body",
        "packed": "{{sent}} transferred, {{size}} uncompressed",
        "body": "Response",
        "moreLines_one": "and {{count, number}} more line, which “Copy” includes",
        "moreLines_other": "and {{count, number}} more lines, which “Copy” includes",
        "unreachable": {
          "title": "No response",
          "text": "The server cannot be reached right now. Check your connection, then send the request again."
        }
      },
      "clients": {
        "title": "An i18next client",
        "text": "One request per language and namespace, the first time it is needed.",
        "i18next": "i18next with its HTTP backend",
        "react": "React",
        "several": "An application that needs many namespaces at startup can request them all at once.",
        "multiload": "Several namespaces in one request",
        "live": "Clients that listen for events learn of new texts while the page is open and can load them without a reload.",
        "events": "Live updates in the browser"
      },
      "nest": {
        "title": "A Nest application",
        "text": "These texts are served by a standalone module, the <code>libs/i18n</code> folder of this project. It determines the language of each request, serves texts under <code>/locales</code>, and returns errors in the caller’s language.",
        "root": "The root module",
        "features": "A feature module brings its own texts. The application’s texts take precedence, so it can reword them.",
        "feature": "A feature module"
      },
      "shell": {
        "title": "The command line",
        "commands": "Requests with curl"
      },
      "api": {
        "title": "The REST API",
        "text": "Everything you can do in the browser, programs can do too: <reference>all routes, with examples</reference>."
      },
      "guarantees": {
        "title": "Guarantees",
        "etag": {
          "title": "ETag and 304",
          "text": "Every response has a strong <code>ETag</code>, one per encoding. Send it back as <code>If-None-Match</code>, as browsers do on their own: if nothing has changed, the response is <code>304</code> without a body."
        },
        "version": {
          "title": "URLs that never change",
          "text": "With <code>?v=</code> and a hash from the manifest you get exactly that content, which may be cached for a year without revalidation: <code>immutable</code>. A hash that is no longer known returns the current texts, which must be revalidated."
        },
        "merged": {
          "title": "Fallbacks",
          "text": "With <code>?fallback=merged</code>, gaps are filled from the fallback languages. A client with <code>fallbackLng: false</code> then needs one request instead of two."
        },
        "manifest": {
          "title": "Manifest",
          "text": "<code>/locales/manifest.json</code> lists the languages with name, direction, fallbacks and coverage, the namespaces, and the hash of every bundle."
        },
        "resources": {
          "title": "Several at once",
          "text": "<code>/locales/resources.json?lng=de+en&ns=common+home</code> returns every requested pair, and <code>{}</code> for pairs that do not exist."
        },
        "events": {
          "title": "Live updates",
          "text": "<code>/locales/events</code> is a stream of server-sent events. <code>release</code> is sent on connecting, and again whenever the served texts change."
        },
        "problems": {
          "title": "Errors",
          "text": "Errors are problem details (RFC 9457) in the caller’s language. An invalid name returns <code>400</code>, an unknown one <code>404</code>; neither ever returns a <code>5xx</code>, which clients would retry."
        },
        "exact": {
          "title": "Languages are matched exactly",
          "text": "If <code>de</code> is served, <code>de-AT</code> still returns <code>404</code>; only letter case is ignored. Set <code>load: 'currentOnly'</code> so that your client requests nothing else."
        },
        "untranslated": {
          "title": "No empty texts",
          "text": "Untranslated texts are left out rather than sent empty, so that your client’s fallback takes over."
        },
        "origins": {
          "title": "Any origin",
          "text": "Texts are public: pages from any origin may read them. Cookies are ignored."
        },
        "more": "The <languages>Languages</languages> page shows which languages and namespaces there are and how far each has come."
      }
    };
    "dragoman/editing": {
      "system": "System",
      "field": {
        "label": "{{language}}, {{category}}, e.g. {{numbers}}",
        "length": "{{length, number}} of {{count, number}} characters used"
      },
      "save": {
        "saving": "Saving…",
        "nothing": "There is nothing new to save.",
        "withError": "A text with an error cannot be approved. Correct the error first.",
        "incomplete": "Only complete texts can be approved. Fill in what is missing first.",
        "waiting": "Not saved yet. It is kept in this browser and will be sent as soon as possible.",
        "draft": "Not saved. Typed on {{when}}, and kept in this browser.",
        "discard": "Discard",
        "discarded": "Discarded. What you typed can still be restored.",
        "undoDiscard": "Undo",
        "refused": "It could not be saved (status {{status}}).",
        "kept": "What you typed is kept in this browser.",
        "last": "Last changed by {{name}}, {{when}}"
      },
      "conflict": {
        "title": "{{name}} changed this text while you were writing",
        "text": "Nothing is lost. Compare both with the previous version, and choose.",
        "writeOn": "Nothing is lost. Keep writing: once you save or leave the field, you will see both versions and can choose.",
        "mine": "Yours",
        "theirs": "{{name}}, {{when}}",
        "base": "Before",
        "keepMine": "Keep mine",
        "takeTheirs": "Take theirs",
        "edit": "Edit mine",
        "keptMine": "Your text is being saved.",
        "tookTheirs": "The other text was kept.",
        "onlyState": "The wording is the same as before; only the status was changed."
      },
      "unsaved": {
        "show": "Show unsaved texts",
        "signIn": "Sign in",
        "offline": {
          "title": "You are offline",
          "text_one": "{{count, number}} text is kept in this browser and will be sent as soon as you are back online. Just keep working.",
          "text_other": "{{count, number}} texts are kept in this browser and will be sent as soon as you are back online. Just keep working."
        },
        "signedOut": {
          "title": "You are signed out",
          "text_one": "{{count, number}} text is kept in this browser and will be sent once you have signed in again.",
          "text_other": "{{count, number}} texts are kept in this browser and will be sent once you have signed in again."
        },
        "server": {
          "title": "The server is not responding right now",
          "text_one": "{{count, number}} text is kept in this browser and will be sent again automatically. Just keep working.",
          "text_other": "{{count, number}} texts are kept in this browser and will be sent again automatically. Just keep working."
        },
        "refused": {
          "title_one": "{{count, number}} text could not be saved",
          "title_other": "{{count, number}} texts could not be saved",
          "text": "Nothing is lost: what you typed is kept in this browser."
        },
        "full": {
          "title": "This browser’s storage is full",
          "text": "What you type is safe only once it is saved. Save often, and keep this page open until then."
        }
      }
    };
    "dragoman/failures": {
      "home": "Go to the home page",
      "notFound": {
        "title": "Page not found",
        "text": "The address may be mistyped, or the page may have moved. Nothing is broken."
      },
      "failure": {
        "title": "This page could not be shown",
        "text": "Something went wrong on our side. Nothing you have saved is lost.",
        "incomplete": "It did not load completely. Check your connection, then try again. Nothing you have saved is lost.",
        "away": "The server cannot be reached right now. This page will load as soon as it is back. Nothing you have saved is lost.",
        "offline": {
          "title": "You seem to be offline",
          "text": "This page will load as soon as you are back online. Nothing you have saved is lost."
        },
        "again": "Try again",
        "id": "If this keeps happening, report this ID: {{id}}"
      },
      "forbidden": {
        "title": "You do not have access to this page",
        "text": "Your permissions do not include it. An administrator can change that."
      },
      "unsent": {
        "title": "This was not sent",
        "text": "The server could not be reached. What you typed is still here: check your connection, then try again."
      },
      "stale": "Review the current version, then save again.",
      "wait_one": "Try again in {{count, number}} minute.",
      "wait_other": "Try again in {{count, number}} minutes.",
      "savedBy": "Saved by <name>{{name}}</name>, {{when}}:",
      "confirm": {
        "title": "Confirm that it is you",
        "text": "This changes who has access, and you signed in a while ago. Nothing you entered is lost.",
        "password": "Your password",
        "elsewhere": "Confirm with {{name}} (new tab)",
        "button": "Confirm and continue",
        "code": "Or a code from your authenticator app"
      },
      "confirmed": {
        "title": "Confirmed",
        "text": "Close this tab, return to the other one, and choose “Confirm and continue”."
      }
    };
    "dragoman/files": {
      "title": "Files",
      "lead": "Import texts from files and export them again.",
      "import": {
        "title": "Import",
        "mayNot": "You can export files, but you cannot import them.",
        "noScript": "Choosing files requires JavaScript. The built-in texts can be imported without it.",
        "drop": "Drop files or folders here, or choose them.",
        "chooseFiles": "Choose files",
        "chooseFolder": "Choose a folder",
        "hint": "i18next JSON. The folder is the language and the file name is the namespace: de/common.json. Nothing changes until you have seen the preview.",
        "look": "Preview import",
        "looking": "Checking…",
        "again": "Choose other files"
      },
      "picked": {
        "count_one": "{{count, number}} file",
        "count_other": "{{count, number}} files",
        "none": "None of these is a JSON file.",
        "file": "File",
        "language": "Language",
        "namespace": "Namespace",
        "languageOf": "Language of {{file}}",
        "namespaceOf": "Namespace of {{file}}",
        "passedOver_one": "{{count, number}} file was skipped because it is not JSON",
        "passedOver_other": "{{count, number}} files were skipped because they are not JSON",
        "unreadable_one": "{{count, number}} file cannot be read: save it as UTF-8",
        "unreadable_other": "{{count, number}} files cannot be read: save them as UTF-8"
      },
      "plan": {
        "title": "Import preview",
        "newLanguages": "New languages: {{languages}}",
        "newNamespaces": "New namespaces: {{namespaces}}",
        "files_one": "{{count, number}} file",
        "files_other": "{{count, number}} files",
        "others_one": "{{count, number}} text added or changed",
        "others_other": "{{count, number}} texts added or changed",
        "leftOut_one": "and {{count, number}} more",
        "leftOut_other": "and {{count, number}} more",
        "do": "Import",
        "doing": "Importing…",
        "leave": "Choose other files",
        "nothingElse": "Nothing would change",
        "nothing": {
          "title": "Everything in these files is already here",
          "text_one": "{{count, number}} text is identical. There is nothing to import.",
          "text_other": "{{count, number}} texts are identical. There is nothing to import."
        },
        "void": {
          "title": "Nothing was imported: something changed in the meantime",
          "text": "Someone edited texts after you opened the preview. Here is the updated preview; your choices have been kept."
        }
      },
      "counts": {
        "added": "Added",
        "changed": "Changed",
        "conflicts": "Conflicts",
        "removed": "No longer in the file",
        "newerHere": "Newer here",
        "unchanged": "Unchanged"
      },
      "conflicts": {
        "title_one": "{{count, number}} conflict",
        "title_other": "{{count, number}} conflicts",
        "text": "These texts were changed both here and in the file since the last import. Choose which version to keep.",
        "all": "All conflicts",
        "mine": "Keep current texts",
        "theirs": "Use texts from the files",
        "open_one": "{{count, number}} conflict left to resolve",
        "open_other": "{{count, number}} conflicts left to resolve"
      },
      "removed": {
        "title_one": "{{count, number}} text is no longer in the file",
        "title_other": "{{count, number}} texts are no longer in the files",
        "all": "All these texts",
        "keep": "Keep",
        "delete": "Remove",
        "list": "Show texts"
      },
      "side": {
        "mine": "Here",
        "theirs": "In the file",
        "base": "At the last import",
        "nothing": "No text"
      },
      "state": {
        "label": "Status of imported texts",
        "draft": "Draft",
        "needsReview": "Needs review",
        "reviewed": "Reviewed"
      },
      "problems": {
        "title_one": "{{count, number}} problem",
        "title_other": "{{count, number}} problems",
        "error": "Not imported:",
        "warning": "Imported with a warning:"
      },
      "problem": {
        "languageImpossible": "“{{language}}” is not a language.",
        "namespaceImpossible": "“{{namespace}}” cannot be a namespace.",
        "fileTwice": "{{other}} has the same language and namespace and is imported instead.",
        "duplicateKey": "“{{key}}” appears twice; the last one is used.",
        "keyAmbiguous": "i18next cannot tell “{{key}}” from “{{other}}”.",
        "keyTaken": "“{{key}}” conflicts with “{{other}}”, which already exists.",
        "keyImpossible": "This key is empty, too long, or contains characters that cannot be stored.",
        "kindDiffers": "“{{key}}” is a plain text here but a plural in the file.",
        "keyTooDeep": "This key is nested more than {{max, number}} levels deep.",
        "textTooLarge": "The text of “{{key}}” is larger than {{kilobytes, number}} KB.",
        "textImpossible": "The text of “{{key}}” contains a NUL character or an incomplete character."
      },
      "report": {
        "title_one": "{{count, number}} text was imported",
        "title_other": "{{count, number}} texts were imported",
        "newKeys_one": "{{count, number}} new key",
        "newKeys_other": "{{count, number}} new keys",
        "kept_one": "In {{count, number}} conflict, the text here was kept.",
        "kept_other": "In {{count, number}} conflicts, the text here was kept.",
        "next": "Visitors will see the changes with the next release.",
        "releases": "Go to releases",
        "nothing": {
          "title": "Nothing to change",
          "text": "Everything in these files is already here."
        }
      },
      "shipped": {
        "title": "Built-in texts",
        "text": "The texts of this installation’s own pages, and of the folders it was started with. Texts changed here are kept.",
        "do": "Import built-in texts"
      },
      "export": {
        "title": "Export",
        "text": "i18next JSON, in the order and layout of the files that were imported.",
        "all": "Download everything",
        "reviewedOnly": "Reviewed texts only",
        "single": "Individual files",
        "show": "Show"
      },
      "syntax": {
        "empty": "The file is empty; it must contain at least {}.",
        "notAnObject": "A file of texts must start with {.",
        "afterEnd": "Nothing may follow the } that closes the file.",
        "tooDeep": "This is nested too deeply.",
        "colonMissing": "A colon is missing here.",
        "unclosed": "The {{sign}} opened here is never closed.",
        "closingMissing": "A {{sign}} is missing here.",
        "commaMissing": "A comma is missing here.",
        "extraComma": "There is one comma too many here.",
        "invalidNumber": "This number is not valid JSON. Put it in double quotes to make it a text.",
        "unexpectedEnd": "The file ends where a text is expected.",
        "textMissing": "A text is missing here.",
        "unquotedText": "Texts must be in double quotes.",
        "invalidEscape": "This escape is not valid in JSON. Write a backslash as \\\\.",
        "controlCharacter": "This control character must be written as {{sign}}.",
        "unclosedText": "This text is not closed on its line. Write a line break in a text as \\n.",
        "keyExpected": "A key in double quotes is expected here.",
        "singleQuote": "JSON allows double quotes only.",
        "comment": "JSON does not allow comments.",
        "tab": "A tab in a text must be written as \\t."
      }
    };
    "dragoman/forms": {
      "password": {
        "hint_one": "At least {{count}} character",
        "hint_other": "At least {{count}} characters",
        "see": "Show password"
      },
      "tokens": {
        "caption": "Tokens",
        "name": "Name",
        "scopes": "Permissions",
        "used": "Last used",
        "ends": "Expires",
        "unused": "Never",
        "never": "Never",
        "revoke": "Revoke",
        "revokeText": "Programs that use this token will lose access. This cannot be undone."
      },
      "scopes": {
        "texts": {
          "read": "Read texts",
          "edit": "Edit texts",
          "review": "Approve texts"
        },
        "keys": {
          "manage": "Add and delete keys"
        },
        "languages": {
          "manage": "Add and change languages"
        },
        "namespaces": {
          "manage": "Add and change namespaces"
        },
        "files": {
          "import": "Import files",
          "export": "Export files"
        },
        "activity": {
          "read": "Read history"
        },
        "releases": {
          "publish": "Publish",
          "read": "View releases"
        },
        "drafts": {
          "preview": "Preview drafts"
        }
      }
    };
    "dragoman/health": {
      "title": "Health",
      "status": {
        "ready": "Everything works",
        "degraded": "Working with limitations"
      },
      "degraded": "Current limitations",
      "database": {
        "title": "Database"
      },
      "texts": {
        "title": "Served texts"
      },
      "process": {
        "title": "Process"
      },
      "fact": {
        "kind": "Type",
        "directory": "Directory",
        "size": "Size",
        "tables": "Last migration",
        "release": "Content hash",
        "builtAt": "Current since",
        "languages": "Languages",
        "namespaces": "Namespaces",
        "version": "Dragoman",
        "node": "Node.js",
        "startedAt": "Running since",
        "memory": "Memory",
        "heap": "JavaScript heap"
      },
      "heapOf": "{{used}} of {{total}}",
      "replicas": {
        "title": "Replicas",
        "single": "SQLite runs a single process. To run several, use PostgreSQL.",
        "unknown": "Other processes cannot be listed while the database is not responding.",
        "this": "serving this page",
        "none": "Nothing published",
        "column": {
          "host": "Host",
          "state": "State",
          "release": "Release",
          "snapshot": "Texts",
          "version": "Dragoman",
          "startedAt": "Running since"
        },
        "is": {
          "current": "Up to date",
          "behind": "Release {{number}} is current",
          "silent": "Last seen {{time}}",
          "uncertain": "May be out of date"
        }
      },
      "backup": {
        "title": "Backup",
        "last": "Last backup",
        "never": "Never",
        "by": "Created by",
        "how": "Dragoman does not back itself up. Run this command where Dragoman is installed, with the same settings: it writes everything that matters to one file, even while people are working. Keep the file on another machine. Backups made by other means are not shown here.",
        "command": "Command"
      },
      "reason": {
        "databaseUnavailable": "The database is not responding. Texts are still served; changes cannot be saved.",
        "releaseUncertain": "It is uncertain whether the served texts are the latest release."
      }
    };
    "dragoman/home": {
      "title": "Everyone reads in their own language",
      "lead": "This installation detects each visitor’s language, serves the texts of your applications in it, and renders whole pages with exactly the texts they need.",
      "figures": {
        "languages_one": "language",
        "languages_other": "languages",
        "namespaces_one": "namespace",
        "namespaces_other": "namespaces",
        "texts_one": "text in each language",
        "texts_other": "texts in each language"
      },
      "places": {
        "languages": {
          "title": "Languages",
          "text": "The progress of each language, namespace by namespace."
        },
        "texts": {
          "title": "Texts",
          "text": "Every text next to its source. Search, and see what is missing."
        },
        "developers": {
          "title": "Developers",
          "text": "URLs, parameters and code to copy into your own application."
        }
      },
      "served": {
        "title": "Available in these languages",
        "progress": "Translated into {{language}}"
      },
      "empty": {
        "title": "None of your applications’ texts have been published yet",
        "text": "Import their files and publish them; this page will then show visitors which languages are available.",
        "link": "Import files"
      }
    };
    "dragoman/in-place": {
      "label": "Edit texts in place",
      "hint": {
        "picking": "Click a text to edit it. Hold Alt to use links and buttons as usual.",
        "resting": "Links and buttons work as usual. Hold Alt and click a text to edit it."
      },
      "pick": "Click to edit",
      "end": "Stop editing",
      "saved": "Saved. Visitors will see it with the next release.",
      "close": "Close",
      "list": {
        "open": "All texts on this page",
        "title": "Texts on this page",
        "search": "Search",
        "count_one": "{{count, number}} text",
        "count_other": "{{count, number}} texts"
      },
      "edit": {
        "title": "Edit text",
        "loading": "Loading…",
        "failed": {
          "title": "This text could not be loaded",
          "text": "Nothing is lost. Close this, and try again in a moment."
        },
        "unknown": {
          "title": "This text is not in the workspace yet",
          "text": "It comes from a file of the application. Once that file is imported, the text can be edited here.",
          "files": "Import files"
        },
        "save": "Save",
        "approve": "Save and approve",
        "note": "Visitors will see it with the next release.",
        "mayNot": "You can read this text, but you cannot change it in this language: {{language}}."
      }
    };
    "dragoman/join": {
      "title": "Join",
      "looking": "Checking the link…",
      "noScript": "This page needs JavaScript: the secret part of your link comes after the # sign, and browsers never send that part to a server. Turn JavaScript on, then open the link again.",
      "nothing": {
        "title": "No link was opened",
        "text": "This page opens a link that someone gave you. Open the complete link, including everything after the # sign."
      },
      "signIn": "Sign in",
      "email": "Email address",
      "name": "Your name",
      "nameHint": "Shown to others next to your changes.",
      "password": "Password",
      "newPassword": "New password",
      "until": "Link valid until",
      "setup": {
        "title": "Set up Dragoman",
        "text": "There are no accounts yet. The first account becomes the administrator.",
        "button": "Create account"
      },
      "invitation": {
        "title": "You have been invited",
        "text": "Choose a name and a password to join.",
        "button": "Join"
      },
      "reset": {
        "title": "Choose a new password",
        "text": "You will be signed out everywhere else.",
        "button": "Save password"
      },
      "from": "Created by"
    };
    "dragoman/languages": {
      "title": "Languages",
      "lead": "The progress of each language in each namespace. Every number links to its texts.",
      "scope": {
        "label": "Displayed texts",
        "applications": "Your applications",
        "interface": "This interface"
      },
      "find": "Find a language",
      "sort": {
        "label": "Sort by",
        "name": "Name",
        "coverage": "Overall progress",
        "namespace": "Progress in one namespace"
      },
      "show": "Show",
      "count_one": "{{count, number}} language",
      "count_other": "{{count, number}} languages",
      "countOf_one": "{{shown, number}} of {{count, number}} language",
      "countOf_other": "{{shown, number}} of {{count, number}} languages",
      "table": {
        "caption": "Translated share of each namespace, by language",
        "language": "Language",
        "total": "Total",
        "all": "All languages"
      },
      "missing": "missing",
      "done_one": "{{translated, number}} of {{count, number}} text",
      "done_other": "{{translated, number}} of {{count, number}} texts",
      "cell_one": "{{language}}, {{namespace}}: {{translated, number}} of {{count, number}} text",
      "cell_other": "{{language}}, {{namespace}}: {{translated, number}} of {{count, number}} texts",
      "cellMissing": "{{language}} does not have the namespace {{namespace}} yet",
      "bar_one": "{{language}}: {{translated, number}} of {{count, number}} text",
      "bar_other": "{{language}}: {{translated, number}} of {{count, number}} texts",
      "legend": {
        "label": "Legend",
        "none": "missing",
        "range": "{{from}} to {{to}}",
        "complete": "complete"
      },
      "counted": "A text counts as one, with all its plural forms. Percentages are rounded down, so that only what is complete shows 100%.",
      "pages": {
        "previous": "Previous languages",
        "next": "More languages"
      },
      "noMatch": {
        "title": "No language matches “{{q}}”",
        "text": "Search by a language’s own name, its English name, or its tag, such as “pt-BR”.",
        "all": "Show all languages"
      },
      "one": {
        "text": "This is the only language so far. Add a folder for a second one, and this page will show its progress.",
        "caption": "Namespaces: {{language}}",
        "namespace": "Namespace",
        "texts": "Texts"
      },
      "empty": {
        "title": "Your applications have no texts here yet",
        "import": "<import>Import their files</import>, review the changes, and publish them.",
        "text": "Or leave the files where they are: create a folder for each language, put a JSON file for each namespace in it, and set <code>DRAGOMAN_SOURCES</code> to the directory when you start.",
        "files": "Two languages with one namespace",
        "more": "The <developers>Developers</developers> page explains how your application then gets its texts."
      }
    };
    "dragoman/messages": {
      "severity": {
        "error": "Error:",
        "warning": "Warning:"
      },
      "finding": {
        "placeholderMissing": "{{placeholder}} is missing.",
        "placeholderUnknown": "The source has no {{placeholder}}, so nothing will be inserted here.",
        "tagUnbalanced": "<{{tag}}> does not open and close in the right order.",
        "tagMissing": "<{{tag}}> is missing.",
        "tagUnknown": "The source has no <{{tag}}>.",
        "pluralFormMissing": "The plural form “{{category}}” is missing.",
        "pluralFormForeign": "This language has no plural form “{{category}}”: this text is never shown.",
        "spaceAtStart": "The text does not start with the same spaces as the source.",
        "spaceAtEnd": "The text does not end with the same spaces as the source.",
        "tooLong": "The text has {{length, number}} characters; the limit is {{maxLength, number}}.",
        "nestingTooMuch": "The text nests {{count, number}} other texts; the limit is {{maxCount, number}}.",
        "nestingCycle": "{{placeholder}} inserts the text into itself.",
        "other": "The check “{{code}}” reported a problem."
      },
      "invisible": {
        "space": "Space (U+{{code}})",
        "noBreakSpace": "No-break space (U+{{code}})",
        "wideSpace": "Space of a different width (U+{{code}})",
        "tab": "Tab (U+{{code}})",
        "lineBreak": "Line break (U+{{code}})",
        "zeroWidthSpace": "Zero-width space (U+{{code}})",
        "joiner": "Zero-width joiner (U+{{code}})",
        "nonJoiner": "Zero-width non-joiner (U+{{code}})",
        "softHyphen": "Soft hyphen (U+{{code}})",
        "direction": "Directional mark (U+{{code}})",
        "control": "Control character (U+{{code}})"
      },
      "form": {
        "examples": "e.g. {{numbers}}",
        "bare": "without a number",
        "untranslated": "Untranslated",
        "optional": "Not needed for whole numbers",
        "absent": "No text"
      },
      "diff": {
        "added": "[Added:",
        "removed": "[Removed:",
        "end": "]"
      }
    };
    "dragoman/palette": {
      "title": "Commands",
      "search": "Search commands",
      "none": "No matching command.",
      "close": "Close",
      "open": "Go to {{page}}",
      "interface": "Interface: {{language}}",
      "theme": "Appearance: {{name}}",
      "page": {
        "activity": "Activity",
        "securityLog": "Security log",
        "health": "Health"
      }
    };
    "dragoman/people": {
      "title": "People",
      "columns": {
        "person": "Person",
        "roles": "Roles",
        "seen": "Last seen",
        "email": "Email address",
        "until": "Link valid until"
      },
      "you": "You",
      "disabled": "Disabled",
      "asked": "Requested a new password",
      "noRole": "None",
      "never": "Never",
      "next": "Show more people",
      "withdrawn": "Invitation withdrawn",
      "open": {
        "title": "Pending invitations",
        "none": "No pending invitations",
        "again": "New link",
        "withdraw": "Withdraw"
      },
      "invite": {
        "title": "Invite someone",
        "text": "You get a link to pass on; no email is sent. It works for one person, once, within seven days.",
        "button": "Create link",
        "done": {
          "title": "Here is the link for {{email}}",
          "text": "It is shown only once and works until {{date}}. Send it in a way that no one else can read.",
          "link": "Invitation"
        }
      },
      "lastSeen": "Last seen: {{date}}",
      "neverSeen": "No recent sign-in",
      "done": {
        "saved": "Saved",
        "disabled": "Account disabled",
        "enabled": "Account enabled",
        "signedOut": "Signed out everywhere",
        "revoked": "Token revoked",
        "resetRevoked": "Link revoked",
        "secondFactorReset": "Two-factor authentication reset"
      },
      "person": {
        "roles": "Name and roles",
        "name": "Name",
        "rolesLegend": "Roles",
        "save": "Save",
        "tokens": "Tokens"
      },
      "reset": {
        "title": "New password",
        "text": "A link lets this person choose a new password, once, within 24 hours. No email is sent; you pass the link on yourself.",
        "asked": "Requested: {{date}}",
        "button": "Create link",
        "done": {
          "title": "Here is the link to a new password",
          "text": "It is shown only once and works until {{date}}. Send it in a way that no one else can read.",
          "link": "Link"
        },
        "pending": "There is an unused link by {{name}}, valid until {{date}}.",
        "revoke": "Revoke link"
      },
      "access": {
        "title": "Access",
        "signOut": "Sign out everywhere",
        "enable": "Enable the account",
        "disable": "Disable the account",
        "disableText": "This person will be signed out everywhere, and their tokens will stop working. Nothing they wrote is lost, and you can enable the account again.",
        "resetSecondFactor": "Reset two-factor authentication",
        "resetSecondFactorText": "For someone who has lost their phone and their recovery codes. They are signed out everywhere, and their password alone signs them in. Make sure that the request comes from them."
      },
      "securityLog": "Security log",
      "rules": {
        "title": "Require two-factor authentication",
        "text": "People with these roles can do nothing else until they have set it up. This does not apply to sign-ins with another service, which has rules of its own.",
        "roles": "Roles",
        "save": "Save"
      }
    };
    "dragoman/profile": {
      "title": "Profile",
      "save": "Save",
      "saved": {
        "about": "Profile saved",
        "password": "Password changed; you have been signed out everywhere else",
        "browser": "Browser signed out",
        "token": "Token revoked"
      },
      "about": {
        "title": "About you",
        "email": "Email address",
        "emailHint": "You sign in with it; it cannot be changed.",
        "name": "Name",
        "language": "Interface language",
        "asBrowser": "Same as browser",
        "timeZone": "Time zone"
      },
      "password": {
        "title": "Password",
        "text": "Changing it signs you out everywhere else.",
        "current": "Current password",
        "new": "New password",
        "change": "Change password",
        "none": "You sign in with another service and have no password here. An administrator can give you a link to choose one."
      },
      "browsers": {
        "title": "Signed-in browsers",
        "browser": "Browser",
        "address": "Address",
        "seen": "Last seen",
        "this": "This browser",
        "signOut": "Sign out",
        "everywhere": {
          "button": "Sign out everywhere",
          "text": "Signs you out in every browser, including this one. Tokens keep working."
        }
      },
      "tokens": {
        "title": "API tokens",
        "text": "A token lets a program act on your behalf through the REST API. It can do what you allow here, and never more than you can do yourself.",
        "none": "You have no tokens",
        "made": {
          "title": "Copy the token now",
          "text": "It is shown only once. Keep it as safe as a password."
        },
        "new": "New token",
        "name": "Name",
        "nameHint": "What it is for, so that you recognize it later.",
        "scopes": "Permissions",
        "lasts": "Expiration",
        "days_one": "{{count, number}} day",
        "days_other": "{{count, number}} days",
        "never": "No expiration",
        "make": "Create token"
      },
      "twoFactor": {
        "title": "Two-factor authentication",
        "on": "Set up on {{date}}",
        "off": "Not set up",
        "manage": "Manage"
      }
    };
    "dragoman/reference": {
      "title": "REST API",
      "description": "Every route of this installation: what it takes, what it returns, who may call it, and a working example.",
      "lead": "Everything you can do in the browser, programs can do over HTTP. Also available as <document>OpenAPI 3.1</document> for client generators.",
      "english": "The descriptions are in English.",
      "contents": "On this page",
      "everybody": "No sign-in required.",
      "permission": "Required permission:",
      "required": "required",
      "parameters": "Parameters",
      "body": "Request body",
      "answers": "Responses",
      "refusals": "Errors",
      "types": "Types",
      "example": "Example"
    };
    "dragoman/releases": {
      "title": "Releases",
      "lead": "Visitors see the latest release. Here is what would be published next, and what has been published before.",
      "done": {
        "published": "Release {{number}} published",
        "rolledBack": "Release {{number}} published, with the earlier texts",
        "text": "Open pages will show it within seconds."
      },
      "next": {
        "title": "The next release",
        "publish": "Publish",
        "mayNot": "You can view this, but you cannot publish it.",
        "leaveErrors": "Publish without them: texts with errors stay as last published.",
        "void": {
          "title": "Nothing was published: something changed in the meantime",
          "text": "Someone edited texts after you opened this page. Here is what would be published now. Review it again, then publish."
        },
        "waiting": {
          "title_one": "{{count, number}} text is not ready",
          "title_other": "{{count, number}} texts are not ready",
          "text_one": "It has not reached the required status yet, or a form is missing. It stays as last published.",
          "text_other": "They have not reached the required status yet, or a form is missing. They stay as last published.",
          "because": {
            "draft": "draft",
            "needsReview": "not reviewed yet",
            "untranslated": "form missing",
            "errors": "has errors"
          }
        },
        "nothing": {
          "title": "Everything is published",
          "text": "Changed texts will show up here."
        },
        "first": {
          "title": "There is nothing to publish yet",
          "text": "Add texts, or import files. What is ready shows up here."
        },
        "blocking": {
          "title_one": "{{count, number}} text has errors",
          "title_other": "{{count, number}} texts have errors",
          "text": "Correct them, or publish without them.",
          "errors_one": "{{count, number}} error",
          "errors_other": "{{count, number}} errors"
        },
        "more_one": "and {{count, number}} more",
        "more_other": "and {{count, number}} more"
      },
      "changes": {
        "table": "Changes by language and namespace",
        "languages": "Changes by language",
        "language": "Language",
        "namespace": "Namespace",
        "added": "Added",
        "changed": "Changed",
        "removed": "Removed",
        "sum": "{{added, number}} added, {{changed, number}} changed, {{removed, number}} removed.",
        "title": "Text by text",
        "ofLanguage": "Text by text: {{language}}",
        "of": "Text by text: {{language}}, {{namespace}}",
        "all": "Show changes in all languages and namespaces",
        "more": "Show more",
        "before": "Before:",
        "after": "Now:",
        "fallback": "Fallback",
        "usual": "default",
        "sumSince": "Since release {{number}}: {{added, number}} added, {{changed, number}} changed, {{removed, number}} removed."
      },
      "coverage": {
        "title": "Progress by language",
        "label": "{{language}}: {{share}} translated"
      },
      "note": {
        "label": "Note",
        "hint": "What has changed in this release. Optional."
      },
      "rules": {
        "title": "Publishing rules",
        "label": "Minimum status",
        "change": "Change",
        "draft": {
          "name": "Draft",
          "text": "Texts are published even as drafts."
        },
        "needsReview": {
          "name": "Translated",
          "text": "Texts are published once they are translated, reviewed or not."
        },
        "reviewed": {
          "name": "Reviewed",
          "text": "Texts are published once someone has reviewed them."
        }
      },
      "past": {
        "title": "Past releases",
        "release": "Release {{number}}",
        "current": "Live",
        "rollbackOf": "Same as release {{number}}",
        "left_one": "{{count, number}} text with errors was left unchanged.",
        "left_other": "{{count, number}} texts with errors were left unchanged.",
        "notKept": "Its texts are no longer stored.",
        "changes": "Changes since release {{number}}",
        "earlier": "Earlier releases",
        "none": {
          "title": "Nothing has been published yet",
          "text": "Until then, visitors see the texts of the files this installation was started with."
        }
      },
      "compare": {
        "from": "From",
        "to": "To",
        "show": "Show changes",
        "title": "From release {{from}} to release {{to}}",
        "back": "All releases",
        "same": "Both have the same texts"
      },
      "rollback": {
        "open": "Roll back to this release",
        "text": "This immediately publishes a new release with the texts of release {{number}}. Work in the workspace is not affected.",
        "do": "Publish release {{number}} again"
      }
    };
    "dragoman/roles": {
      "role": "Role",
      "limited": "{{role}}: {{languages}}",
      "languages": "Limit to these languages",
      "languagesHint": "Translators and reviewers can be limited to certain languages. If none is chosen, the role applies to all of them.",
      "viewer": {
        "name": "Viewer",
        "text": "Can read texts and their history, and export files."
      },
      "translator": {
        "name": "Translator",
        "text": "Can also edit texts."
      },
      "reviewer": {
        "name": "Reviewer",
        "text": "Can also approve texts."
      },
      "publisher": {
        "name": "Publisher",
        "text": "Can also add and delete keys, import files and publish."
      },
      "administrator": {
        "name": "Administrator",
        "text": "Can also manage languages, namespaces and people."
      }
    };
    "dragoman/security": {
      "title": "Security log",
      "lead": "Sign-ins and changes to accounts, newest first.",
      "export": "Export",
      "none": "No matching events",
      "earlier": "Earlier",
      "all": "Show all",
      "system": "The system",
      "filter": {
        "label": "Filter the security log",
        "kind": "Events",
        "allKinds": "All events",
        "signIns": "Sign-ins and sign-outs",
        "failures": "Failed sign-ins",
        "changes": "Changes to accounts",
        "person": "Person",
        "everyone": "Everyone",
        "show": "Show"
      },
      "columns": {
        "time": "Time",
        "event": "Event",
        "person": "Account",
        "by": "By",
        "address": "Address",
        "browser": "Browser"
      },
      "event": {
        "signedIn": "Signed in",
        "signInFailed": "Sign-in failed",
        "signInBlocked": "Too many failed attempts; further ones refused for a while",
        "signedOut": "Signed out",
        "browserSignedOut": "Another browser signed out",
        "signedOutEverywhere": "Signed out everywhere",
        "resetRequested": "New password requested",
        "resetLinkRevoked": "Password-reset link revoked",
        "personSetUp": "First administrator created",
        "personJoined": "Account created",
        "personDisabled": "Account disabled",
        "personEnabled": "Account enabled",
        "rolesChanged": "Roles changed",
        "personRenamed": "Name changed",
        "personSignedOut": "Signed out everywhere",
        "resetLinkCreated": "Password-reset link created",
        "passwordReset": "Password reset",
        "passwordChanged": "Password changed",
        "identityLinked": "Sign-in service connected",
        "invitationCreated": "Invitation created",
        "invitationRevoked": "Invitation revoked",
        "tokenCreated": "Token created",
        "tokenRevoked": "Token revoked",
        "identityConfirmed": "Identity confirmed",
        "confirmationFailed": "Identity not confirmed",
        "authenticatorAppAdded": "Authenticator app set up",
        "authenticatorAppRemoved": "Authenticator app removed",
        "recoveryCodesCreated": "Recovery codes created",
        "secondFactorReset": "Two-factor authentication reset",
        "secondFactorRulesChanged": "Requirement of two-factor authentication changed"
      },
      "detail": {
        "password": "password",
        "identityProvider": "sign-in service",
        "link": "link",
        "unknownAccount": "unknown account",
        "wrongPassword": "wrong password",
        "disabledAccount": "account disabled",
        "notInvited": "not invited",
        "identityProviderError": "error of the sign-in service",
        "authenticatorApp": "authenticator app",
        "recoveryCode": "recovery code",
        "wrongCode": "wrong code",
        "passkey": "passkey"
      },
      "own": {
        "title": "Recent sign-in activity",
        "text": "If you do not recognize something, change your password and sign out everywhere."
      },
      "browser": {
        "on": "{{browser}} on {{system}}",
        "unknown": "Unknown browser"
      }
    };
    "dragoman/server": {
      "foreignOrigin": {
        "title": "This request came from another site",
        "detail": "Changes can only be made from this application’s own pages or with a token."
      },
      "unknownKey": {
        "title": "There is no such key",
        "detail": "It may have been deleted. Reload the list."
      },
      "unknownChange": {
        "title": "There is no such change",
        "detail": "Reload the history."
      },
      "versionMissing": {
        "title": "Specify which version you saw",
        "detail": "Send the ETag of what you changed as If-Match, or “\"0\"” if there was nothing yet."
      },
      "textTooLarge": {
        "title": "This text is too long",
        "detail": "All forms together can be at most {{kilobytes}} KiB."
      },
      "textImpossible": {
        "title": "This text cannot be stored",
        "detail": "It contains a NUL character or an incomplete character. Remove it."
      },
      "formUnknown": {
        "title": "This text has no such form",
        "detail": "A plain text has the form “”; a plural has zero, one, two, few, many and other."
      },
      "notReviewable": {
        "title": "This cannot be approved or sent back",
        "detail": "There must be a text; to be approved, it needs every form and no errors."
      },
      "keyTaken": {
        "title": "This key is taken",
        "detail": "Another text or one of its forms already uses it, or it lies beneath the key of another text. Choose another key."
      },
      "keyImpossible": {
        "title": "This cannot be a key",
        "detail": "A key has 1 to 1,000 characters, at most 2,500 bytes, and no empty part; the key of an ordinal ends with “_ordinal”, and that of any other plural does not."
      },
      "namespaceTaken": {
        "title": "This name is taken",
        "detail": "Another namespace already has it. Choose another name."
      },
      "namespaceImpossible": {
        "title": "This cannot be a namespace",
        "detail": "A name has the letters a–z and A–Z, digits and _ - . @, in parts joined by “/”; at most 128 characters."
      },
      "languageTaken": {
        "title": "This language already exists",
        "detail": "Each language can only be added once."
      },
      "languageImpossible": {
        "title": "This is not a language",
        "detail": "Enter a BCP 47 tag such as “de” or “pt-BR”."
      },
      "languageNeeded": {
        "title": "This language is still needed",
        "detail": "Texts are translated from it, or another language falls back to it. Change that first."
      },
      "fallbackImpossible": {
        "title": "This language cannot be the fallback",
        "detail": "It must exist, and must not itself fall back to this one."
      },
      "tooManyKeys": {
        "title": "Too many texts at once",
        "detail": "At most {{max}} can be changed at once. Narrow the selection."
      },
      "notUndoable": {
        "title": "This cannot be undone",
        "detail": "It has already been undone, or it was not a change to texts or keys."
      },
      "validation": {
        "forms": "Enter an object with one text per form.",
        "time": "Enter a time such as 2026-01-31T12:00:00Z.",
        "tags": "At most {{max}} different tags of 1 to {{longest}} characters each.",
        "ids": "Enter IDs, at most {{max}}.",
        "email": "Enter an email address.",
        "password": "Use {{min}} to {{max}} characters.",
        "language": "Enter a language tag such as “de” or “pt-BR”.",
        "timeZone": "Enter a time zone such as “Europe/Warsaw”.",
        "list": "Enter at least one and at most {{max}} entries.",
        "searchTerms": "Search for at most {{max}} words or phrases.",
        "onceEach": "Enter a list of objects in which no “{{member}}” appears twice.",
        "onlyForRoles": "This is only possible with one of these roles: {{roles}}.",
        "object": "Each entry must be an object.",
        "commonPassword": "This password is too easy to guess: it is common, or made of your name or address. Choose another one, such as four unrelated words."
      },
      "wrongCredentials": {
        "title": "The email address or the password is wrong",
        "detail": "Check both and try again. If you have forgotten your password, an administrator can give you a link to set a new one."
      },
      "tooManyAttempts": {
        "title": "Too many attempts",
        "detail": "Please wait before you try again; the header “Retry-After” says how many seconds."
      },
      "wrongPassword": {
        "title": "The current password is incorrect",
        "detail": "Nothing was changed. If you have forgotten it, an administrator can give you a link to set a new one."
      },
      "linkGone": {
        "title": "This link no longer works",
        "detail": "It has already been used, has expired, or has been replaced by a newer one. Ask the person who gave it to you for another one."
      },
      "emailTaken": {
        "title": "This email address is already in use",
        "detail": "Use another one, or change that person’s permissions."
      },
      "lastAdministrator": {
        "title": "There must be an administrator",
        "detail": "This is the last one who can sign in. Make someone else an administrator first."
      },
      "versionConflict": {
        "title": "Someone else changed this in the meantime",
        "detail": "“current” holds what is there now. Nothing is lost: compare the two and save again."
      },
      "identityProviderUnavailable": {
        "title": "The other service is not responding",
        "detail": "Please try again in a moment, or sign in with a password."
      },
      "unknownRelease": {
        "title": "There is no such release",
        "detail": "Reload the list of releases."
      },
      "releaseNotKept": {
        "title": "The texts of this release are no longer stored",
        "detail": "It remains in the list. Choose a later release."
      },
      "previewVoid": {
        "title": "Something changed since the preview",
        "detail": "“current” holds the updated preview. Review it and publish again."
      },
      "textsWithErrors": {
        "title": "Some texts have errors",
        "detail": "“current” lists them. Correct them, or publish with “leaveErrors” so that they stay as last published."
      },
      "nothingToPublish": {
        "title": "Nothing would change",
        "detail": "What would be published is already being served."
      },
      "idempotencyKeyUsed": {
        "title": "This Idempotency-Key belongs to another request",
        "detail": "It was already sent with different content. Use a new key for each request, and the same one only to send a request again."
      },
      "idempotencyKeyImpossible": {
        "title": "This cannot be an Idempotency-Key",
        "detail": "It must have 1 to 255 visible ASCII characters, for example a UUID."
      },
      "orderIncomplete": {
        "title": "The order must include everything that exists",
        "detail": "Each exactly once. Someone may have added or deleted one in the meantime: reload the list."
      },
      "filesMissing": {
        "title": "There is nothing to import",
        "detail": "Send at least one file: {language}/{namespace}.json in i18next JSON."
      },
      "filesTooLarge": {
        "title": "Too many files at once",
        "detail": "Together they can be at most {{megabytes}} MB, uncompressed. Import them in several batches."
      },
      "planMissing": {
        "title": "Specify which plan to carry out",
        "detail": "Request a preview with “dryRun” first, review it, and send its “plan” with the same files."
      },
      "planChanged": {
        "title": "Something changed in the meantime",
        "detail": "Nothing was imported. “current” is what would happen now: review it and send its “plan”."
      },
      "choicesMissing": {
        "title": "A choice is needed",
        "detail": "Nothing was imported. Specify in “conflicts”, “removed” or “choices” what stays and what is taken from the files."
      },
      "targetsMissing": {
        "title": "These files are for languages or namespaces that do not exist here yet",
        "detail": "Nothing was imported. Only administrators can add them: ask one of them to do so, or to import the files."
      },
      "secretAlreadyShown": {
        "title": "This has already been created",
        "detail": "A request with this Idempotency-Key created it, and its secret was shown only that once. If you never received that response, delete what “made” names and send the request again with a new key."
      },
      "reauthenticationRequired": {
        "title": "Confirm that it is you",
        "detail": "This changes who has access, and you signed in too long ago. Confirm your identity with “POST /api/v1/session/reauthentication”, then send the request again."
      },
      "wrongCode": {
        "title": "This code is not correct",
        "detail": "Each code works once, for about a minute. Wait for the next one, and check that the clock of your device is right."
      },
      "authenticatorAppExists": {
        "title": "You already have an authenticator app",
        "detail": "Remove it before you set up another one."
      },
      "secondFactorRequired": {
        "title": "Set up two-factor authentication first",
        "detail": "Your role requires it. Until then you can only open your profile."
      },
      "secondFactorNeeded": {
        "title": "Your role requires two-factor authentication",
        "detail": "It cannot be turned off. To use another phone, ask an administrator to reset it."
      },
      "ownSecondFactorMissing": {
        "title": "Set up two-factor authentication for yourself first",
        "detail": "You have one of these roles. Setting it up in your profile first makes sure that you are not locked out."
      }
    };
    "dragoman/settings": {
      "tabs": {
        "label": "Settings",
        "languages": "Languages",
        "namespaces": "Namespaces",
        "keys": "Keys",
        "health": "Health"
      },
      "done": {
        "added": "Added.",
        "addedIt": "Added: {{name}}",
        "saved": "Saved.",
        "deleted": "Deleted. It can be restored.",
        "restored": "Restored."
      },
      "delete": "Delete",
      "save": "Save",
      "place": {
        "label": "Position",
        "hint": "Where it appears in lists.",
        "first": "First",
        "after": "After {{name}}"
      },
      "gone": {
        "title": "Deleted",
        "since": "deleted on {{time}}",
        "restore": "Restore",
        "restoreIt": "Restore {{name}}"
      },
      "languages": {
        "title": "Languages",
        "lead": "Texts are translated into these languages. What one of them lacks is taken from its fallback.",
        "language": "Language",
        "tag": "Tag",
        "fallback": "Fallback",
        "fallbackHint": "Supplies the texts that this language lacks.",
        "usual": "default",
        "translated": "Translated",
        "reference": "reference",
        "isReference": "This is the reference language: the others are translated from it. It cannot be deleted.",
        "makeReference": "Use as reference language",
        "empty": {
          "title": "There is no language yet",
          "text": "Start with the language you translate from."
        },
        "add": {
          "title": "Add a language",
          "tag": "Language",
          "hint": "A tag such as “de” or “pt-BR”. Suggestions appear as you type.",
          "button": "Add"
        },
        "needed": "This language cannot be deleted while others fall back to it: {{languages}}.",
        "delete": {
          "title": "Delete this language",
          "after": "What is published stays until the next release, which will no longer include it.",
          "text_one": "{{count, number}} translated text is kept and comes back when the language is restored.",
          "text_other": "{{count, number}} translated texts are kept and come back when the language is restored."
        }
      },
      "namespaces": {
        "title": "Namespaces",
        "lead": "A namespace is a set of texts that are delivered together.",
        "name": "Name",
        "nameHint": "Applications request it by this name, such as “common” or “views/live”.",
        "description": "Description",
        "descriptionHint": "What its texts are for. Shown to translators.",
        "reference": "Translated from",
        "referenceHint": "Changing it rechecks all of its texts.",
        "usual": "default ({{language}})",
        "keys": "Keys",
        "add": {
          "title": "Create a namespace",
          "button": "Create"
        },
        "empty": {
          "title": "There is no namespace yet",
          "text": "Create one here, or import files: their names become namespaces."
        },
        "noLanguage": {
          "title": "Add a language first",
          "text": "Namespaces are translated from a language. Add one first."
        },
        "delete": {
          "title": "Delete this namespace",
          "after": "Both are kept and come back when it is restored. What is published stays until the next release, which will no longer include it.",
          "keys_one": "{{count, number}} key will be deleted with it.",
          "keys_other": "{{count, number}} keys will be deleted with it.",
          "texts_one": "That is {{count, number}} text across all languages.",
          "texts_other": "That is {{count, number}} texts across all languages."
        },
        "toKeys_one": "{{count, number}} key",
        "toKeys_other": "{{count, number}} keys"
      },
      "keys": {
        "title": "Keys",
        "titleOf": "Keys: {{namespace}}",
        "choose": "Choose a namespace.",
        "noNamespace": "Namespaces are created by an administrator or by importing files.",
        "find": "Find keys",
        "show": "Search",
        "existing": "Existing keys",
        "deleted": "Deleted keys",
        "none": "No matching keys",
        "noneDeleted": "No deleted keys",
        "empty": "There are no keys here yet",
        "all": "Show all keys",
        "next": "Next page",
        "key": "Key",
        "keyHint": "Applications request the text by this key. A dot starts a group, as in “menu.save”.",
        "description": "Description",
        "descriptionHint": "Where it appears and what it means. Shown to translators.",
        "tags": "Tags",
        "tagsHint": "Separate words with commas.",
        "maxLength": "Maximum length",
        "maxLengthHint": "In characters, in every language. Leave empty for no limit.",
        "namespace": "Namespace",
        "namespaceHint": "If renamed or moved, it keeps its texts and its history.",
        "history": "History of this key",
        "create": {
          "title": "New key",
          "kind": "Type",
          "text": "Text",
          "cardinal": "Plural",
          "ordinal": "Ordinal",
          "button": "Create"
        },
        "delete": {
          "title": "Delete this key",
          "text": "Its texts in all languages are kept and come back when it is restored. What is published stays until the next release, which will no longer include it."
        },
        "count_one": "{{count, number}} key",
        "count_other": "{{count, number}} keys"
      }
    };
    "dragoman/sign-in": {
      "title": "Sign in",
      "email": "Email address",
      "password": "Password",
      "withPassword": "Or with a password",
      "noAccount": "No account yet? An administrator of this installation can invite you.",
      "elsewhere": {
        "button": "Sign in with {{name}}",
        "notAllowed": {
          "title": "Access denied",
          "text": "The other service confirmed who you are, but you have not been invited here. Ask an administrator for an invitation to the address you use there."
        },
        "failed": {
          "title": "Sign-in with the other service failed",
          "text": "Try again. If it keeps failing, an administrator can find the reason in the log."
        }
      },
      "forgotten": {
        "title": "Forgot your password?",
        "text": "No email is sent. Administrators see your request, and one of them will give you a link to set a new password.",
        "ask": "Request a link",
        "asked": {
          "title": "Your request has been passed on",
          "text": "If the account exists, administrators can now see your request. One of them will give you the link."
        }
      },
      "code": {
        "title": "Enter your code",
        "text": "Open your authenticator app. If you have lost it, enter a recovery code.",
        "label": "Code",
        "cancel": "Start over",
        "lost": "Lost both? An administrator can turn off two-factor authentication for you."
      }
    };
    "dragoman/texts": {
      "title": "Texts",
      "titleOf": "{{namespace}} – {{language}}",
      "lead": "Every text next to the one it is translated from. Choose a namespace to read and search it and see what is missing.",
      "select": {
        "namespace": "Namespace",
        "language": "Language",
        "reference": "Compare with",
        "show": "Show"
      },
      "start": {
        "namespaces": "Namespaces",
        "namespace": "Namespace",
        "texts": "Texts",
        "progress_one": "{{namespace}}: {{done, number}} of {{count, number}} text translated",
        "progress_other": "{{namespace}}: {{done, number}} of {{count, number}} texts translated",
        "left_one": "{{count, number}} text to go",
        "left_other": "{{count, number}} texts to go",
        "complete": "Complete",
        "own": {
          "title": "This interface",
          "text": "The texts of this page and of all others here. They come from the same catalogue as everything else."
        },
        "empty": {
          "title": "You have no texts yet",
          "text": "Put a file such as en/common.json into your folder of texts, and its namespace appears here.",
          "link": "How to add texts"
        }
      },
      "search": {
        "label": "Search keys and texts",
        "example": "save -camera key:title"
      },
      "filter": {
        "label": "Filter texts",
        "all": "All",
        "untranslated": "Untranslated",
        "translated": "Translated",
        "findings": "Issues",
        "extra": "Only in this language"
      },
      "list": "Texts found",
      "shown_one": "{{shown, number}} of {{count, number}} text shown",
      "shown_other": "{{shown, number}} of {{count, number}} texts shown",
      "column": {
        "key": "Key"
      },
      "key": {
        "copy": "Copy the key {{key}}"
      },
      "kind": {
        "cardinal": "Plural",
        "ordinal": "Ordinal"
      },
      "context": "Context: {{name}}",
      "more": {
        "link": "Show more",
        "loading": "Loading more…",
        "first": "Show from the beginning",
        "none_one": "That is the only text.",
        "none_other": "Those are all {{count, number}} texts.",
        "failed": {
          "title": "More texts could not be loaded",
          "text": "The list is complete up to here. Check your connection, then try again.",
          "again": "Try again"
        }
      },
      "none": {
        "status": "Nothing found",
        "clear": "Show all texts",
        "empty": {
          "title": "This namespace has no texts yet",
          "text": "Keys will appear here as soon as its file has any."
        },
        "search": {
          "title": "No text contains “{{q}}”",
          "text": "Every word must appear in the key or in one of the two texts. Try fewer words, or only the beginning of one."
        },
        "untranslated": {
          "title": "Nothing left to translate",
          "text": "Every text in this namespace has been translated into this language."
        },
        "translated": {
          "title": "Nothing translated yet",
          "text": "No text in this namespace has been translated into this language yet."
        },
        "findings": {
          "title": "No issues",
          "text": "Placeholders, tags, plural forms and spaces match the source."
        },
        "extra": {
          "title": "Nothing that exists only here",
          "text": "This language has only texts that the source has, too."
        }
      }
    };
    "dragoman/translate": {
      "title": "Translate",
      "titleOf": "{{title}}: {{language}}",
      "heading": "{{title}}: <language>{{language}}</language>",
      "review": {
        "title": "Review",
        "changed": "Changes since the last approval"
      },
      "close": "Close",
      "toList": "Back to the list",
      "select": {
        "language": "Target language",
        "namespace": "Namespace",
        "everywhere": "All namespaces",
        "reference": "Reference language",
        "usual": "Default ({{language}})",
        "show": "Show"
      },
      "search": {
        "label": "Search keys and texts",
        "example": "Search: save -camera key:title"
      },
      "filter": {
        "label": "Filter texts: {{filters}}",
        "all": "All texts",
        "untranslated": "Untranslated",
        "draft": "Drafts, sent back",
        "needsReview": "Needs review",
        "sourceChanged": "Source changed",
        "errors": "With errors",
        "warnings": "With warnings",
        "reviewed": "Reviewed",
        "mine": "Last edited by me",
        "unsaved": "Unsaved here",
        "since": "Changed since"
      },
      "progress_one": "{{done, number}} of {{count, number}} text translated",
      "progress_other": "{{done, number}} of {{count, number}} texts translated",
      "matches_one": "{{count, number}} text listed",
      "matches_other": "{{count, number}} texts listed",
      "list": {
        "label": "Texts",
        "error": "Has errors",
        "warning": "Has warnings",
        "failed": "More texts could not be loaded.",
        "again": "Try again",
        "more": "More texts"
      },
      "state": {
        "untranslated": "Untranslated",
        "draft": "Draft",
        "needsReview": "Needs review",
        "reviewed": "Reviewed",
        "sourceChanged": "Source changed",
        "unsaved": "Not saved yet"
      },
      "step": {
        "place": "{{place, number}} / {{count, number}}",
        "last": "This is the last text of the list.",
        "first": "This is the first text of the list."
      },
      "editor": {
        "label": "Open text",
        "readOnly": "You can read these texts, but your role does not let you change them ({{language}})."
      },
      "context": {
        "label": "About this text",
        "of": "Context: {{name}}"
      },
      "presence_one": "{{names}} has this text open, too.",
      "presence_other": "{{names}} have this text open, too.",
      "source": {
        "label": "Source text ({{language}})",
        "copy": "Copy source",
        "changed": "Changes in the source"
      },
      "placeholder": {
        "list": "Placeholders of this text",
        "insert": "Insert"
      },
      "save": {
        "andNext": "Save and next",
        "approveAndNext": "Approve and next",
        "save": "Save",
        "saved": "Saved"
      },
      "sendBack": {
        "open": "Send back",
        "title": "Send this text back",
        "reason": "Reason",
        "hint": "Shown above the text until someone changes it, and in its history.",
        "send": "Send back",
        "done": "Sent back",
        "by": "{{name}} sent this text back, {{when}}"
      },
      "suggestions": {
        "title": "Suggestions",
        "use": "Use",
        "useIt": "Use “{{text}}”"
      },
      "preview": {
        "title": "Preview"
      },
      "neighbours": {
        "title": "Nearby texts"
      },
      "others": {
        "title": "In other languages"
      },
      "history": {
        "title": "History",
        "restore": "Restore",
        "restored": "Restored",
        "draft": "Sent back as a draft",
        "needsReview": "Confirmed",
        "reviewed": "Approved"
      },
      "keys": {
        "saveAndNext": "Save and go to the next text",
        "save": "Save",
        "approveAndNext": "Approve and go to the next text",
        "next": "Next text",
        "previous": "Previous text",
        "copySource": "Copy the source into the field",
        "insert": "Insert {{placeholder}}"
      },
      "none": {
        "clear": "Show all texts",
        "languages": {
          "title": "There is no language to translate into yet",
          "text": "As soon as an administrator adds a language, its texts appear here."
        },
        "text": {
          "title": "This text no longer exists",
          "text": "It may have been deleted or moved."
        },
        "empty": {
          "title": "There are no texts here yet",
          "text": "As soon as keys are imported or created, they appear here."
        },
        "search": {
          "title": "No matching texts",
          "text": "No text matches all of these filters and words. Remove one."
        },
        "untranslated": {
          "title": "Nothing left to translate",
          "text": "Every text has been translated. Well done."
        },
        "review": {
          "title": "Nothing left to review",
          "text": "Every translation has been reviewed."
        },
        "errors": {
          "title": "No errors",
          "text": "Placeholders, tags and plural forms match the source everywhere."
        },
        "unsaved": {
          "title": "Everything is saved",
          "text": "This browser has no unsaved texts in this language."
        }
      },
      "palette": {
        "filter": "List: {{name}}",
        "language": "Translate into: {{language}}",
        "namespace": "Namespace {{name}}"
      }
    };
    "dragoman/two-factor": {
      "title": "Two-factor authentication",
      "lead": "After your password you enter a code from an app on your phone. A stolen password is then not enough.",
      "required": {
        "title": "Your role requires two-factor authentication",
        "text": "Set it up to continue. It takes about a minute."
      },
      "app": {
        "title": "Authenticator app",
        "since": "Set up on {{date}}",
        "none": "Not set up",
        "begin": "Set up",
        "scan": "Scan this QR code with an authenticator app, then enter the code it shows.",
        "qrCode": "QR code for the authenticator app",
        "secret": "Or enter this secret by hand",
        "confirm": "Turn on",
        "remove": "Turn off",
        "removeText": "Your password alone will sign you in again. Your recovery codes stop working."
      },
      "code": "Code",
      "recovery": {
        "title": "Recovery codes",
        "text": "Each one signs you in once if you lose your phone.",
        "renew": "Create new codes",
        "made": {
          "title": "Save these recovery codes now",
          "text": "They are shown only once. Keep them somewhere other than your phone."
        },
        "left_one": "{{count, number}} unused code",
        "left_other": "{{count, number}} unused codes"
      },
      "done": {
        "removed": "Two-factor authentication turned off"
      },
      "continue": "Continue to the workspace"
    };
    "dragoman/workspace": {
      "title": "Workspace",
      "language": "Language",
      "waiting": {
        "title": "Waiting for you",
        "caption": "Waiting for you, by language",
        "nothing": "Nothing is waiting for you",
        "untranslated": "Untranslated",
        "sourceChanged": "Source changed",
        "needsReview": "To review",
        "draft": "Drafts, sent back"
      },
      "blocked": {
        "title": "Blocking publication",
        "text": "These texts have errors. They will not be published until they are corrected.",
        "nothing": "No text has errors",
        "nothingOfYours": "No text in your languages has errors",
        "errors_one": "{{count, number}} text",
        "errors_other": "{{count, number}} texts",
        "more_one": "and {{count, number}} more text elsewhere",
        "more_other": "and {{count, number}} more texts elsewhere"
      },
      "progress": {
        "title": "Progress",
        "translated": "Translated: {{share}}",
        "reviewed": "Reviewed: {{share}}",
        "numbers": "Show as a table",
        "day": "Day",
        "column": {
          "translated": "Translated",
          "reviewed": "Reviewed"
        },
        "begins": "From tomorrow, a chart here will show the progress."
      },
      "activity": {
        "title": "Recent activity",
        "all": "All activity"
      },
      "coverage": {
        "title": "Languages and namespaces"
      },
      "first": {
        "title": "First steps",
        "done": "done",
        "languages": {
          "title": "Add languages",
          "text": "The others are translated from the first one. Add at least one more.",
          "go": "Add languages"
        },
        "texts": {
          "title": "Import texts",
          "text": "Import your application’s files or, to try things out, the built-in texts.",
          "go": "Import files"
        },
        "keys": {
          "title": "Create keys",
          "text": "Or start without files: create a namespace and add its keys by hand.",
          "go": "Create a namespace"
        },
        "people": {
          "title": "Invite people",
          "text": "Everyone you invite gets a link and a role, which you can limit to certain languages.",
          "go": "Invite people"
        },
        "others": {
          "title": "There is nothing to translate yet",
          "text": "An administrator has to add languages and texts first."
        }
      },
      "figures": {
        "languages_one": "{{count, number}} language",
        "languages_other": "{{count, number}} languages",
        "namespaces_one": "{{count, number}} namespace",
        "namespaces_other": "{{count, number}} namespaces",
        "texts_one": "{{count, number}} text",
        "texts_other": "{{count, number}} texts"
      }
    };
  }
  interface CustomTypeOptions {
    defaultNS: 'dragoman/common';
  }
}
