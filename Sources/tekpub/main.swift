print("tekpub")
